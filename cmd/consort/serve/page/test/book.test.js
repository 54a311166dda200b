import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Book } from '../js/state/book.js';
import { filtered, playersOf, sorted, wordsOf } from '../js/state/games.js';

const text = '\uFEFF[White "Müller"]\r\n\r\n1. e4 *\r\n\r\n[White "Łukasz"]\r\n\r\n1. d4 *\r\n[White "Cem"]\r\n\r\n1. c4 *\r\n';
const games = () => [
  { number: 1, line: 1, white: 'Müller', black: 'Ødegård', whiteElo: '2400', date: '1999.01.??', event: 'Cup', round: '10', result: '1-0', moves: 30 },
  { number: 2, line: 5, white: 'Łukasz', black: 'Bob', whiteElo: '1800', blackElo: '2500', date: '2001.12.24', event: 'Cup', round: '2', result: '*', moves: 12 },
  { number: 3, line: 8, white: 'Cem', black: 'Dot', date: '????.??.??', event: 'Club', result: '0-1', moves: 70 },
];

test('a book is leafed through and saved with what has changed', () => {
  const book = new Book('cup.pgn', text, games());
  assert.deepEqual([book.step(1), book.step(-1)], [1, 0]);
  book.number = 3;
  assert.deepEqual([book.step(1), book.step(-1), book.where], [0, 2, 'cup.pgn · 3 of 3']);
  assert.deepEqual(book.at(2), { text, number: 2, copy: true });
  assert.equal(book.whole(), '[White "Müller"]\n\n1. e4 *\n\n[White "Łukasz"]\n\n1. d4 *\n\n[White "Cem"]\n\n1. c4 *\n');
  book.change(2, '[White "Ada"]\n\n1. g3 *\n');
  assert.deepEqual(book.at(2), { text: '[White "Ada"]\n\n1. g3 *\n', number: 1, copy: true });
  const again = Book.read(JSON.parse(JSON.stringify(book.kept)));
  assert.equal(again.whole(), '[White "Müller"]\n\n1. e4 *\n\n[White "Ada"]\n\n1. g3 *\n\n[White "Cem"]\n\n1. c4 *\n');
  assert.deepEqual([again.number, again.games[1].changed, again.games[0].changed], [3, true, undefined]);
});

test('games of a pasted text are to be kept, once each', () => {
  const book = new Book('', text, games());
  assert.equal(book.at(2).copy, false);
  book.games[1].seen = true;
  assert.deepEqual([1, 2, 3].map((number) => Book.read(JSON.parse(JSON.stringify(book.kept))).at(number).copy), [false, true, false]);
});

test('games are found whatever their accents, and sorted', () => {
  const all = games().map((game) => ({ ...game, words: wordsOf(game) }));
  for (const [filter, want] of [['muller', [1]], ['Müller', [1]], ['lukasz', [2]], ['odegard', [1]], ['1800', [2]], ['cup 10', [1]], ['', [1, 2, 3]]]) {
    assert.deepEqual(filtered(all, filter).map(({ number }) => number), want, filter);
  }
  for (const [order, want] of [['number', [1, 2, 3]], ['white', [3, 2, 1]], ['elo', [2, 1, 3]], ['date', [2, 1, 3]], ['event', [3, 2, 1]], ['moves', [3, 1, 2]], ['result', [2, 3, 1]]]) {
    assert.deepEqual(sorted(all, order).map(({ number }) => number), want, order);
  }
  assert.equal(playersOf(all[1]), 'Łukasz (1800) – Bob (2500)');
  const long = 'W'.repeat(500);
  assert.equal(playersOf({ white: long, whiteElo: '1800', black: 'Bob' }), `${'W'.repeat(39)}… (1800) – Bob`);
  assert.equal(playersOf({ names: [long, 'Bob'] }, String), `${long} – Bob`);
});
