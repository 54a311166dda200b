package play

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"consort/cmd/consort/room"
	"consort/engine"
	"consort/engine/files"
)

// fen executes the command fen.
func (c *Console) fen(r request) error {
	if len(r.words) == 0 {
		c.say("%s", c.room.FEN())
		return nil
	}
	if _, err := engine.ParseFEN(r.rest); err == nil && !c.confirmAbandon("fen") {
		return nil
	}
	return c.startFromFEN(r.rest)
}

// startFromFEN starts a game from a position.
func (c *Console) startFromFEN(text string) error {
	p, err := engine.ParseFEN(text)
	if err != nil {
		return err
	}
	return c.room.Do(func(b *room.Board) error { return b.BeginPaused(p, b.Rules()) })
}

// pgn executes the command pgn.
func (c *Console) pgn(request) error {
	c.say("%s", strings.TrimRight(c.room.PGN(), "\n"))
	return nil
}

// save executes the command save.
func (c *Console) save(r request) error {
	path, over := cutOver(r.rest)
	if path == "" {
		return errors.New("missing file name: try save game.pgn")
	}
	if err := c.mayWrite(path, over, "save over "+path); err != nil {
		return err
	}
	text, what := c.room.PGN(), "game"
	switch strings.ToLower(filepath.Ext(path)) {
	case ".fen":
		text, what = c.room.FEN()+"\n", "position"
	case ".ichess":
		text, what = c.room.IChess(), "position"
	}
	if err := files.ReplaceBy(path, text); err != nil {
		return fileError("write", path, err)
	}
	c.written[path] = true
	if what == "game" {
		c.markSaved()
	}
	c.say("Saved the %s to %s.", what, path)
	return nil
}

// cutOver separates the word over from the name of a file to replace: save over game.pgn,
// or save game.pgn over.
func cutOver(text string) (path string, over bool) {
	path, before := strings.CutPrefix(text+" ", "over ")
	path, after := strings.CutSuffix(strings.TrimSpace(path), " over")
	return strings.TrimSpace(path), before || after
}

// mayWrite returns an error for a file that exists and that the console has not written,
// unless it is to be replaced. replace is the command that does so.
func (c *Console) mayWrite(path string, over bool, replace string) error {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return nil // if it cannot be written either, writing says why
	case info.IsDir():
		return fmt.Errorf("cannot write %s: it is a folder", path)
	case !over && !c.written[path]:
		return fmt.Errorf("the file %s already exists: %s replaces it", path, replace)
	}
	return nil
}

// fileError returns an error for a file. The most common reason has the same words on
// every system.
func fileError(use, path string, err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("cannot %s %s: no such file or directory", use, path)
	}
	return fmt.Errorf("cannot %s %s: %w", use, path, files.Reason(err))
}

// maxFile is the maximum size of a file to load, in bytes.
const maxFile = 64 << 20

// load executes the command load.
func (c *Console) load(r request) error {
	path, number := r.rest, 0
	if n := len(r.words); n > 1 {
		if i, err := strconv.Atoi(r.words[n-1]); err == nil && i > 0 {
			number = i
			path = strings.TrimSpace(strings.TrimSuffix(path, r.words[n-1]))
		}
	}
	if path == "" {
		return errors.New("missing file name: try load game.pgn")
	}
	text, err := readFile(path)
	if err != nil {
		if there := fileNames(path + "."); errors.Is(err, fs.ErrNotExist) && len(there) > 0 {
			return fmt.Errorf("no such file: %s; did you mean %s?", path, strings.Join(there, " or "))
		}
		return fileError("read", path, err)
	}
	if !c.confirmAbandon("load") {
		return nil
	}
	opened, err := c.room.Open(text, number)
	if err != nil {
		return err
	}
	c.markSaved()
	c.skip()
	if state := c.room.State(); state.Study {
		c.printStudy()
	} else {
		c.say("Loaded: a position, %s to move.", state.Position.SideToMove().Name())
	}
	if number == 0 && opened.Of > 1 {
		c.say("This is game 1 of %d: games %s lists them, load %s 2 opens the second.", opened.Of, path, path)
	}
	return nil
}

// readFile reads a file of limited size.
func readFile(path string) (string, error) {
	file, err := files.Open(path)
	if err != nil {
		return "", err
	}
	defer file.Close()
	text, err := io.ReadAll(io.LimitReader(files.Text(file), maxFile+1))
	if err == nil && len(text) > maxFile {
		err = fmt.Errorf("the file is larger than %d MiB", maxFile>>20)
	}
	return string(text), err
}
