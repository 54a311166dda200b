package archive

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
)

// None is the name that stands for no folder.
const None = "none"

// DefaultFolder returns the user's folder for data that a program keeps:
// $XDG_STATE_HOME/consort or ~/.local/state/consort on Linux and other Unix systems,
// ~/Library/Application Support/consort on macOS, %LocalAppData%\consort on Windows.
func DefaultFolder() (string, error) {
	if path := os.Getenv("XDG_STATE_HOME"); filepath.IsAbs(path) {
		return filepath.Join(path, "consort"), nil
	}
	switch runtime.GOOS {
	case "windows":
		path := os.Getenv("LocalAppData")
		if path == "" {
			return "", errors.New("%LocalAppData% is not defined")
		}
		return filepath.Join(path, "consort"), nil
	case "darwin", "ios":
		path, err := os.UserConfigDir()
		return filepath.Join(path, "consort"), err
	}
	home, err := os.UserHomeDir()
	return filepath.Join(home, ".local", "state", "consort"), err
}

// Open returns the archive in a data folder, or in DefaultFolder for "". It returns nil
// for None: games are not kept.
func Open(data string) (*Archive, error) {
	if data == None {
		return nil, nil
	}
	if data == "" {
		var err error
		if data, err = DefaultFolder(); err != nil {
			return nil, err
		}
	}
	storage, err := OpenFolder(data)
	if err != nil {
		return nil, err
	}
	return New(storage), nil
}
