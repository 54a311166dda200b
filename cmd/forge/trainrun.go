package main

// A training run: reading positions, epochs, checkpoints, export.

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"time"

	"consort/cmd/internal/cli"
	"consort/cmd/internal/plural"
	"consort/cmd/internal/progress"
	"consort/eval/nnue"
	"consort/eval/nnue/train"
	"consort/search/selfplay"
)

// run trains and exports the network. Ctrl-C ends it after the current batch and saves
// a checkpoint for --resume.
func (o *trainOptions) run(stdout, stderr io.Writer) error {
	ctx, stop := cli.Interruptible()
	defer stop()
	trainer, data, err := o.open(ctx, stdout, stderr)
	if err != nil {
		return err
	}
	if err := o.train(ctx, trainer, stdout, stderr); err != nil {
		return err
	}
	return o.export(trainer, data, stdout)
}

// open reads the positions and returns a new or resumed trainer, and a description of
// the source of the positions.
func (o *trainOptions) open(ctx context.Context, stdout, stderr io.Writer) (*train.Trainer, string, error) {
	checkpoint, err := o.checkpoint()
	if err != nil {
		return nil, "", err
	}
	if checkpoint != nil {
		o.settings = checkpoint.Settings
	} else if err := refuseExisting(o.out); err != nil {
		return nil, "", err
	}
	records, source, err := loadPositions(ctx, o.files, selfplay.DefaultFilter(), stderr)
	if err != nil {
		return nil, "", err
	}
	data := train.NewDataset(records, o.settings.HeldOut)
	trainer, err := o.trainer(checkpoint, data)
	if err != nil {
		return nil, "", err
	}
	if o.name == "" {
		o.name = trainer.Name
	}
	trainer.Name = o.name
	fmt.Fprintf(stdout, "positions  %d for training, %d held out\n", len(data.Training), len(data.HeldOut))
	fmt.Fprintf(stdout, "settings   %v\n", &o.settings)
	if o.from != "" {
		fmt.Fprintf(stdout, "start      %s, held-out loss %.5f\n", o.from, trainer.HeldOutLoss())
	}
	fmt.Fprintf(stdout, "machine    %s, %s\n\n", plural.Of(o.threads, "thread"), trainer.Kernels())
	return trainer, source, nil
}

// checkpoint returns the checkpoint to resume from, nil without --resume. It returns an
// error if a new run would overwrite the checkpoint of an unfinished one.
func (o *trainOptions) checkpoint() (*train.Checkpoint, error) {
	path := o.beside(".checkpoint")
	c, err := train.ReadCheckpoint(path)
	switch {
	case o.resume && errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("no checkpoint to resume from: %w", err)
	case o.resume && err != nil:
		return nil, err
	case o.resume:
		return c, nil
	case errors.Is(err, fs.ErrNotExist) || err == nil && c.Finished():
		return nil, nil
	case err != nil:
		return nil, fmt.Errorf("%w: a new run would overwrite this file; remove it or use another --out", err)
	}
	return nil, fmt.Errorf("%s belongs to an unfinished run: resume it with --resume, remove the file, or use another --out", path)
}

func (o *trainOptions) trainer(c *train.Checkpoint, data *train.Dataset) (*train.Trainer, error) {
	if c != nil {
		return c.Resume(data, o.threads)
	}
	if o.from == "" {
		return train.New(o.settings, data, o.threads)
	}
	start, err := train.ReadStart(o.from)
	if err != nil {
		return nil, err
	}
	if !o.widthGiven {
		o.settings.Hidden = start.Hidden()
	}
	trainer, err := train.New(o.settings, data, o.threads)
	if err != nil {
		return nil, err
	}
	if err := trainer.StartFrom(start); err != nil {
		return nil, fmt.Errorf("%s: %w", o.from, err)
	}
	o.settings = trainer.Settings()
	return trainer, nil
}

// train trains the remaining epochs. After each it writes a checkpoint, the chart and then
// a line of the table: what the table shows is never lost.
func (o *trainOptions) train(ctx context.Context, t *train.Trainer, stdout, stderr io.Writer) error {
	if err := writeTableHead(stdout, t.History()); err != nil {
		return err
	}
	done, all := t.Steps()
	bar := progress.New(all-done, "batches", stderr)
	for done < all {
		start, before := time.Now(), t.Positions()
		report, err := t.Epoch(ctx, bar.Step)
		bar.Hide()
		if errors.Is(err, context.Canceled) {
			return o.interrupted(t)
		}
		if err != nil {
			return err
		}
		speed := float64(t.Positions()-before) / time.Since(start).Seconds()
		if err := o.keep(t); err != nil {
			return err
		}
		if err := writeTableLine(stdout, &report, speed); err != nil {
			return err
		}
		done, _ = t.Steps()
	}
	return nil
}

// interrupted saves a checkpoint and returns an error that says how to resume. Before
// the first batch there is nothing to save.
func (o *trainOptions) interrupted(t *train.Trainer) error {
	if done, _ := t.Steps(); done == 0 {
		return errors.New("interrupted before the first batch: nothing was saved")
	}
	if err := t.Save(o.beside(".checkpoint")); err != nil {
		return err
	}
	done, all := t.Steps()
	return fmt.Errorf("interrupted after %d of %d batches: use --resume to continue", done, all)
}

// keep writes the checkpoint and the chart.
func (o *trainOptions) keep(t *train.Trainer) error {
	if err := t.Save(o.beside(".checkpoint")); err != nil {
		return err
	}
	return curveChart(t.History()).Write(o.beside(".svg"))
}

// export writes the network, unless quantization changes it too much.
func (o *trainOptions) export(t *train.Trainer, data string, stdout io.Writer) error {
	network, quantization, err := t.Network(nnue.Record{
		Name: o.networkName(),
		Date: time.Now().Format(time.DateOnly),
		Data: data,
	})
	if quantization.Positions > 0 {
		fmt.Fprintf(stdout, "\n%v", &quantization)
	}
	if err != nil {
		return fmt.Errorf("network not written: %w; train for more batches (--epochs, --batch) or with more of them rounded (--round-last)", err)
	}
	if err := network.WriteFile(o.out); err != nil {
		return err
	}
	_, err = fmt.Fprintf(stdout, "\n%s: network %s, %d neurons\n", o.out, network.ID(), network.Hidden)
	return err
}
