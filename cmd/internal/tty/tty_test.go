package tty_test

import (
	"bytes"
	"io"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"consort/cmd/internal/cli/clitest"
	"consort/cmd/internal/tty"
)

func TestText(t *testing.T) {
	for text, want := range map[string]string{
		"":                          "",
		"1. e4 {Zürich}\n\t♞ 将棋 👍🏽": "1. e4 {Zürich}\n\t♞ 将棋 👍🏽",
		"\x1b]0;pwned\a":            `\x1b]0;pwned\x07`,
		"\x1b]52;c;cm0gLXJm\x1b\\":  `\x1b]52;c;cm0gLXJm\x1b\`,
		"\x1b[2J\x1b[31mred":        `\x1b[2J\x1b[31mred`,
		"a\x00b\bc\rd\x7f":          `a\x00b\x08c\x0dd\x7f`,
		"\u009b31m\u0085\u0080":     `\u009b31m\u0085\u0080`,
		"\x9b31m":                   `\x9b31m`,
		"Ne\xff5":                   `Ne\xff5`,
		"\u202e1-0\u2066\u200f":     `\u202e1-0\u2066\u200f`,
		"\u061c\u200e\u202a\u2069":  `\u061c\u200e\u202a\u2069`,
		"shown as \uFFFD":           "shown as \uFFFD",
		"\xe2\x80":                  `\xe2\x80`,
	} {
		require.Equal(t, want, tty.Text(text), "%q", text)
	}
}

// What is not a terminal gets the bytes as they are.
func TestNoTerminal(t *testing.T) {
	var b bytes.Buffer
	require.Same(t, &b, tty.Output(&b))
	null, err := os.OpenFile(os.DevNull, os.O_RDWR, 0)
	require.NoError(t, err)
	defer null.Close()
	require.Same(t, null, tty.Output(null))
	require.Same(t, null, tty.File(null))
	require.False(t, tty.Is(null))
	require.False(t, tty.Is(&b))
	require.Nil(t, tty.File(&b))
}

// A character may come in several writes; one that never ends is shown as its bytes.
func TestWriter(t *testing.T) {
	screen := clitest.OpenTerminal(t)
	w := tty.Output(screen.Device)
	require.True(t, tty.Is(w))
	require.Same(t, screen.Device, tty.File(w))
	for _, part := range []string{"\x1b", "[2J ", "Z\xc3", "\xbc", "rich \xe2", "\x99", "\x9e \xc2", "\x9b \xe2\x80", " \xf0\x9f", "\n"} {
		n, err := io.WriteString(w, part)
		require.NoError(t, err)
		require.Len(t, part, n)
	}
	require.Equal(t, `\x1b[2J Zürich ♞ \u009b \xe2\x80 \xf0\x9f`+"\r\n", screen.All())
}
