package main

import (
	"errors"
	"io"
)

func inspect(args []string, stdout, stderr io.Writer) error { return errors.New("todo") }
func shuffle(args []string, stdout, stderr io.Writer) error { return errors.New("todo") }
func genfens(args []string, stdout, stderr io.Writer) error { return errors.New("todo") }
