import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clockText, timeLeft } from '../js/state/clock.js';
import { dateOf, filtered, resultOf, wordsOf } from '../js/state/games.js';
import { announcement, counted, inWords, knownDate, sentence, shortScore, skippedIn, soundOf, typeset, whyNoBook } from '../js/state/words.js';
import { live, view } from './views.js';

// each checks a function on rows of an argument and a result.
const each = (name, of, rows) => test(name, () => { for (const [value, want] of rows) assert.equal(of(value), want, JSON.stringify(value)); });

each('moves for people who listen', inWords, [
  ['e4', 'pawn e4'], ['Nbd2', 'knight b d2'], ['R1xe4', 'rook 1 takes e4'], ['Qh4xe1+', 'queen h 4 takes e1, check'], ['O-O', 'castles kingside'],
  ['O-O-O#', 'castles queenside, checkmate'], ['exd8=N+', 'pawn takes d8, becomes a knight, check'], ['--', 'a null move'], ['??', '??'],
]);
each('scores of four characters', shortScore, [
  ['-0.39', '-0.4'], ['-0.04', '0.0'], ['+1.45', '+1.5'], ['+9.94', '+9.9'], ['+9.96', '+10'], ['White mates in 12', '#12'], ['Black wins', 'win'], ['#-3', '#3'], ['mate', '#'], ['', ''],
]);
each('errors as sentences', sentence, [['no such game', 'No such game.'], ['Really?', 'Really?']]);
each('what was skipped', skippedIn, [
  [[], ''], [['line 3: odd'], 'Not all could be read. Line 3: odd.'], [['line 3: odd', 'x', 'y'], 'Not all could be read. Line 3: odd. And 2 more places.'],
]);
each('results', typeset, [['1/2-1/2', '½–½'], ['1-0', '1–0'], ['*', '*']]);
each('dates', knownDate, [['1999.01.??', '1999.01'], ['????.??.??', ''], [undefined, '']]);
each('clocks', clockText, [[0, '0:00'], [59999, '0:59'], [245000, '4:05'], [3723000, '1:02:03'], [-5, '0:00']]);
each('clocks with tenths', (ms) => clockText(ms, true), [[9950, '0:09.9'], [10000, '0:10'], [-5, '0:00.0']]);

test('counts', () => assert.deepEqual([0, 1, 2].map((n) => counted(n, 'game')), ['0 games', '1 game', '2 games']));

test('the running clock', () => {
  const times = live({ left: [60000, 50000], running: 1 });
  assert.deepEqual([0, 1].map((side) => timeLeft(times, side, 700)), [60000, 49300]);
});

const moves = ['e4', 'exd5', 'Bb5+'].map((san, i) => ({ san, last: [], node: i + 1 }));
const end = { result: '1–0', reason: '', text: 'White wins: resignation.' };

test('what is announced and heard', () => {
  for (const [name, before, after, said, sound] of [
    ['the first view', null, { ply: 1, moves }, '', ''],
    ['another game', { id: 'h' }, { ply: 1, moves }, '', ''],
    ['a move', {}, { ply: 1, moves }, 'White plays pawn e4.', 'move'],
    ['a capture', { ply: 1, moves }, { ply: 2, moves }, 'Black plays pawn takes d5.', 'capture'],
    ['a check by Black', { ply: 2, moves, blackFirst: true }, { ply: 3, moves, blackFirst: true }, 'Black plays bishop b5, check.', 'check'],
    ['moves taken back', { ply: 2, moves }, { ply: 1, moves }, 'Moves taken back.', 'move'],
    ['a variation of a study', { study: true, ply: 3, moves }, { study: true, ply: 1, node: 9, moves: [{ san: 'd4', last: [], node: 9 }] }, 'White plays pawn d4.', 'move'],
    ['a change of a study undone', { study: true, ply: 2, moves }, { study: true, ply: 1, node: 1, moves }, 'Moves taken back.', 'move'],
    ['a game that is opened', { ply: 2, moves }, { study: true, names: ['Ada', 'Bob'], ply: 1, node: 1, moves }, 'Opened Ada – Bob.', 'move'],
    ['the next game of a file', { study: true, names: ['Ada', 'Bob'], ply: 2, moves }, { study: true, names: ['Eve', 'Bob'], ply: 1, moves }, 'Opened Eve – Bob.', 'move'],
    ['the start', { ply: 2, moves }, { moves }, 'Start of the game.', 'move'],
    ['the end', { ply: 1, moves }, { ply: 1, moves, end }, 'White wins: resignation.', 'end'],
    ['a draw offer', {}, { offer: 'black' }, 'Black offers a draw.', ''],
    ['the same offer', { offer: 'black' }, { offer: 'black' }, '', ''],
  ]) {
    assert.equal(announcement(before && view(before), view(after)), said, name);
    assert.equal(soundOf(before && view(before), view(after)), sound, name);
  }
});

test('why there is no continuation', () => {
  assert.match(whyNoBook(view(), true), /current position/);
  assert.match(whyNoBook(view({ end }), false), /over/);
  assert.match(whyNoBook(view({ turn: 'black' }), false), /human/);
  assert.match(whyNoBook(view(), false), /^No known/);
});

test('lists of games', () => {
  const games = [{ white: 'Byrne', black: 'Fischer', result: '0-1', date: '1956.10.17' }, { white: 'Anderssen', black: 'Kieseritzky', date: '1851.??.??' }];
  for (const game of games) game.words = wordsOf(game);
  assert.deepEqual(filtered(games, ' fischer  BYRNE ').length, 1);
  assert.deepEqual(filtered(games, '').length, 2);
  assert.deepEqual(filtered(games, 'byrne anderssen').length, 0);
  assert.deepEqual(games.map((game) => dateOf(game, 'en-US')), ['10/17/1956', '1851']);
  assert.deepEqual([resultOf({ result: '*', saved: 'today' }), resultOf({ result: '*' }), resultOf({})], ['not over', '*', '']);
});
