package train

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"os"

	"consort/engine/files"
)

// The format of a checkpoint. All numbers are little-endian.
//
//	8 bytes    "CONSORTC"
//	4          checkpointVersion
//	4          length of the state
//	           the state, in JSON
//	           for each segment: its weights, their first and their second moments; then
//	           for each tile: both moments of what its rows share, and of what they share
//	           in each region of the own king: float32
//	32 bytes   SHA-256 of everything before
const (
	checkpointMagic   = "CONSORTC"
	checkpointVersion = 6
)

// ErrNotCheckpoint reports a file of another kind.
var ErrNotCheckpoint = errors.New("not a training checkpoint")

// A Checkpoint is the state of a training run after a step. Resumed with the same data
// and number of threads, the run yields the same network, bit for bit, as one that was
// never interrupted.
type Checkpoint struct {
	Settings Settings
	state    state
	numbers  []byte
	sum      [sha256.Size]byte
}

// state is the part of a Trainer that is stored as JSON.
type state struct {
	Name     string        `json:"name,omitempty"`
	Settings Settings      `json:"settings"`
	Data     uint64        `json:"data"` // fingerprint of the training data
	Step     int           `json:"step"`
	QB       int           `json:"qb"` // unit of the rounded output weights; 0 before rounding begins
	Loss     lossSum       `json:"loss"`
	History  []EpochReport `json:"history"`
}

// lists returns the weights and moments in the order of the file.
func (t *Trainer) lists() (all [][]float32) {
	for i := range t.all {
		all = append(all, t.all[i].weights, t.all[i].first, t.all[i].second)
	}
	for i := range t.tiles {
		x := &t.tiles[i]
		all = append(all, flat(x.first[:]), flat(x.second[:]), flat(x.regionFirst[:]), flat(x.regionSecond[:]))
	}
	return all
}

// Save writes a checkpoint. It replaces an existing file only when the new one is
// complete.
func (t *Trainer) Save(path string) error {
	text, err := json.Marshal(state{t.Name, t.settings, t.data.fingerprint(), t.step, t.qb, t.loss, t.history})
	if err != nil {
		return err
	}
	out := []byte(checkpointMagic)
	out = binary.LittleEndian.AppendUint32(out, checkpointVersion)
	out = binary.LittleEndian.AppendUint32(out, uint32(len(text)))
	out = append(out, text...)
	for _, list := range t.lists() {
		for _, x := range list {
			out = binary.LittleEndian.AppendUint32(out, math.Float32bits(x))
		}
	}
	sum := sha256.Sum256(out)
	return files.Replace(path, func(w io.Writer) error {
		_, err := w.Write(append(out, sum[:]...))
		return err
	})
}

// ReadCheckpoint reads a checkpoint and verifies its checksum and settings. The error
// is ErrNotCheckpoint, ErrVersion, ErrDamaged or that of the file system.
func ReadCheckpoint(path string) (*Checkpoint, error) {
	content, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	c, err := parseCheckpoint(content)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return c, nil
}

func parseCheckpoint(content []byte) (*Checkpoint, error) {
	const before = len(checkpointMagic) + 8
	if len(content) < before || string(content[:len(checkpointMagic)]) != checkpointMagic {
		return nil, ErrNotCheckpoint
	}
	if v := binary.LittleEndian.Uint32(content[len(checkpointMagic):]); v != checkpointVersion {
		return nil, fmt.Errorf("%w: version %d, this program reads %d", ErrVersion, v, checkpointVersion)
	}
	end := len(content) - sha256.Size
	if end < before {
		return nil, fmt.Errorf("%w: unexpected end of file", ErrDamaged)
	}
	sum := sha256.Sum256(content[:end])
	if !bytes.Equal(sum[:], content[end:]) {
		return nil, fmt.Errorf("%w: the checksum does not match", ErrDamaged)
	}
	length := uint64(binary.LittleEndian.Uint32(content[before-4:]))
	rest := content[before:end]
	if length > uint64(len(rest)) {
		return nil, fmt.Errorf("%w: state of %d bytes", ErrDamaged, length)
	}
	c := &Checkpoint{numbers: rest[length:], sum: sum}
	if err := json.Unmarshal(rest[:length], &c.state); err != nil {
		return nil, fmt.Errorf("%w: invalid state: %w", ErrDamaged, err)
	}
	c.Settings = c.state.Settings
	if err := c.Settings.Validate(); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	return c, nil
}

// Finished reports whether all epochs are done.
func (c *Checkpoint) Finished() bool { return len(c.state.History) >= c.Settings.Epochs }

// ErrOtherData reports a checkpoint of a run with other training data.
var ErrOtherData = errors.New("the checkpoint is from other training positions: give the same files in the same order")

// Resume returns a trainer that continues from the checkpoint. The data must be those
// of the interrupted run; otherwise the error is ErrOtherData.
func (c *Checkpoint) Resume(data *Dataset, threads int) (*Trainer, error) {
	if len(data.Training) == 0 || data.fingerprint() != c.state.Data {
		return nil, ErrOtherData
	}
	t, err := c.restore(data, threads)
	if err != nil {
		return nil, err
	}
	if c.state.Step < 0 || c.state.Step > t.steps() {
		return nil, fmt.Errorf("%w: step %d of %d", ErrDamaged, c.state.Step, t.steps())
	}
	if qb := c.state.QB; qb < 0 || qb > maxQB {
		return nil, fmt.Errorf("%w: invalid QB %d", ErrDamaged, qb)
	} else if qb > 0 {
		t.beginRounding(qb)
	}
	t.Name, t.step, t.loss, t.history = c.state.Name, c.state.Step, c.state.Loss, c.state.History
	return t, nil
}

// restore returns a trainer with the weights and moments of the checkpoint.
func (c *Checkpoint) restore(data *Dataset, threads int) (*Trainer, error) {
	t := newTrainer(c.Settings, data, threads, available()[0])
	lists := t.lists()
	need := 0
	for _, list := range lists {
		need += 4 * len(list)
	}
	if need != len(c.numbers) {
		return nil, fmt.Errorf("%w: %d bytes of weights (expected %d)", ErrDamaged, len(c.numbers), need)
	}
	numbers := c.numbers
	for _, list := range lists {
		for i := range list {
			list[i] = math.Float32frombits(binary.LittleEndian.Uint32(numbers))
			numbers = numbers[4:]
		}
	}
	return t, nil
}
