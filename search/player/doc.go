// Package player lists the kinds of players.
package player
