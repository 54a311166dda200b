import assert from 'node:assert/strict';
import { test } from 'node:test';
import { actionOf, isPlain, keyList } from '../js/state/keys.js';
import { namesOf, Typed } from '../js/state/typed.js';

const targets = {
  e2: [{ to: 'e3', kind: 'move', move: 'e2e3', san: 'e3' }, { to: 'e4', kind: 'move', move: 'e2e4', san: 'e4' }],
  b1: [{ to: 'd2', kind: 'move', move: 'b1d2', san: 'Nbd2' }],
  b2: [{ to: 'b4', kind: 'move', move: 'b2b4', san: 'b4' }],
  f1: [{ to: 'b5', kind: 'move', move: 'f1b5', san: 'Bb5' }],
  e1: [{ to: 'g1', kind: 'castling', move: 'e1h1', san: 'O-O' }, { to: 'c1', kind: 'castling', move: 'e1a1', san: 'O-O-O' }],
  g7: [{ to: 'h8', kind: 'capture', move: '', choice: [{ piece: 'q', move: 'g7h8q', san: 'gxh8=Q+' }, { piece: 'n', move: 'g7h8n', san: 'gxh8=N' }] }],
};

// type types keys, waits where there is a space, and returns what came of it.
function type(keys, legal = targets) {
  const said = [];
  let later = () => {};
  const typed = new Typed({
    legal: () => namesOf(legal), waits: () => false, play: (move) => said.push(move), show() {}, later(act) { later = act; },
    refuse(text) { said.push(`${text}?`); return Promise.resolve(true); }, promote: (from, to) => said.push(`${from}${to}=`),
  });
  for (const key of keys.match(/Enter|Escape|Backspace|./g)) {
    if (key === ' ') later();
    else typed.key(key);
  }
  return [...said, typed.text].filter(Boolean).join(' ');
}

test('typed moves', () => {
  for (const [keys, want] of [
    ['e4', 'e2e4'], ['e', 'e'], ['e2e4', 'e2e4'], ['Nbd2', 'b1d2'], ['nbd2', 'b1d2'], ['b1d2', 'b1d2'],
    ['Bb5', 'f1b5'], ['bb5', 'f1b5'], ['b4', 'b2b4'],
    ['O-O-O', 'e1a1'], ['O-OEnter', 'e1h1'], ['0-0 ', 'e1h1'], ['o-o', 'o-o'], ['e1g1', 'e1h1'], ['e1h1', 'e1h1'],
    ['gxh8=Q', 'g7h8q'], ['gh8n', 'g7h8n'], ['g7h8n', 'g7h8n'],
    ['gxh8Enter', 'g7h8='], ['gh8 ', ''], ['g7h8=Enter', 'g7h8='], ['gEnter', 'g? g'], ['NbEnter', 'Nb? Nb'], ['NbEnterd2', 'Nb? b1d2'],
    ['e5', 'e5'], ['e5 ', 'e5? e5'], ['e5 Enter', 'e5? e5'], ['e5e4', 'e2e4'], ['Ke4', 'Ke4'], ['Ke4 ', 'Ke4? Ke4'],
    ['eBackspaceb4', 'b2b4'], ['eEscape', ''], ['e ', ''], ['x', ''],
  ]) assert.equal(type(keys), want, keys);
  assert.equal(type('O-O ', { e2: targets.e2 }), 'O-O? O-O', 'castling that is not legal');
});

test('Enter after a move belongs to it', () => {
  const waiting = [];
  const typed = new Typed({ legal: () => namesOf(targets), waits: () => false, play() {}, refuse: () => Promise.resolve(true), show() {}, later: (act) => waiting.push(act) });
  const press = (...keys) => keys.map((key) => typed.key(key)).at(-1);
  assert.equal(press('e', '4', 'Enter'), true);
  assert.equal(press('Enter'), false, 'the next one is for what has the focus');
  assert.equal(press('e', '4', 'Tab', 'Enter'), false, 'another key came between');
  press('e', '4');
  waiting.at(-1)();
  assert.equal(press('Enter'), false, 'it came late');
  assert.equal(press('O', '-', 'O', 'Enter'), true, 'it completed the move');
  assert.equal(press('Enter'), false);
});

test('a text is wrong when the server has said so, not before', async () => {
  for (const [name, answer, want] of [['wrong', true, ['Qc7 true']], ['played', false, [' false']]]) {
    const shown = [];
    let say;
    const typed = new Typed({
      legal: () => namesOf(targets), waits: () => false, play() {}, refuse: () => new Promise((resolve) => { say = resolve; }),
      show: (text, wrong) => shown.push(`${text} ${wrong}`), later() {},
    });
    for (const key of ['Q', 'c', '7', 'Enter']) typed.key(key);
    assert.deepEqual(shown.splice(0), ['Q false', 'Qc false', 'Qc7 false'], name);
    typed.again();
    say(answer);
    await new Promise(setImmediate);
    assert.deepEqual(shown.splice(0), want, name);
    typed.again();
    assert.equal(typed.text, '', 'it belongs to the position before');
  }
});

test('a text waits for the moves of the position that comes', () => {
  for (const [name, before, keys, after, want] of [
    ['a move', null, 'e4', targets, 'e2e4'],
    ['the beginning of one', null, 'Nb', targets, 'Nb'],
    ['to the square where a piece is now', null, 'e2e4', targets, 'e2e4'],
    ['a premove', { e2: [{ to: 'e4', kind: 'move', move: 'e2e4' }] }, 'e2e4', {}, 'e2e4'],
    ['a move that has no name yet', { b1: [{ to: 'd2', kind: 'move', move: 'b1d2' }] }, 'Nbd2', targets, 'b1d2'],
    ['castling', { e1: [{ to: 'g1', kind: 'castling', move: 'e1h1' }] }, 'O-O-O', targets, 'e1a1'],
    ['a move that is not legal then', { b1: [] }, 'Ke4', targets, 'Ke4? Ke4'],
  ]) {
    const said = [];
    let legal = before;
    let later = () => {};
    const typed = new Typed({
      legal: () => legal && namesOf(legal), waits: () => legal === before, play: (move) => said.push(move), show: (_, wrong) => assert.equal(wrong, false, name), later(act) { later = act; },
      refuse(text) { said.push(`${text}?`); return new Promise(() => {}); },
    });
    for (const key of [...keys, 'Enter']) typed.key(key);
    later(); // It does not disappear meanwhile.
    legal = after;
    typed.again();
    if (want.includes('?')) later();
    assert.equal([...said, typed.text].filter(Boolean).join(' '), want, name);
  }
});

// The report of consort analyse has the same keys: ../../../analyse/replay.js.
test('keys that the report has too', () => {
  for (const [key, action] of [['j', 'next-mistake'], ['x', 'review-refute'], ['v', 'flip'], ['Home', 'first'], ['ArrowLeft', 'back'], ['ArrowRight', 'forth'], ['End', 'last']]) {
    assert.equal(actionOf({ key, code: '', altKey: false, ctrlKey: false, metaKey: false }, { upDown: false, arrows: false }), action);
  }
});

test('keys that belong to typed moves', () => {
  const press = (key, changes) => ({ key, code: '', altKey: false, ctrlKey: false, metaKey: false, ...changes });
  assert.equal(isPlain(press('e')), true);
  assert.equal(isPlain(press('ArrowLeft')), false);
  assert.equal(isPlain(press('o', { ctrlKey: true })), false);
});

test('shortcuts', () => {
  const free = { upDown: false, arrows: false };
  for (const [name, press, taken, want] of [
    ['a letter', { key: 'u' }, free, 'undo'],
    ['a letter that begins a move', { key: 'b' }, free, ''],
    ['an arrow', { key: 'ArrowUp' }, free, 'above'],
    ['an arrow in a select', { key: 'ArrowUp' }, { upDown: true, arrows: false }, ''],
    ['another arrow in a select', { key: 'ArrowLeft' }, { upDown: true, arrows: false }, 'back'],
    ['an arrow on the board', { key: 'ArrowLeft' }, { upDown: false, arrows: true }, ''],
    ['Home on the board', { key: 'Home' }, { upDown: false, arrows: true }, 'first'],
    ['Alt', { key: 'n', code: 'KeyN', altKey: true }, free, 'new'],
    ['Ctrl', { key: 's', ctrlKey: true }, free, 'save'],
    ['Command', { key: 'Z', metaKey: true }, free, 'redo'],
    ['Ctrl and Alt', { key: 's', ctrlKey: true, altKey: true }, free, ''],
    ['Ctrl and a letter without a meaning', { key: 'u', ctrlKey: true }, free, ''],
    ['Escape', { key: 'Escape' }, free, 'escape'],
  ]) assert.equal(actionOf({ code: '', altKey: false, ctrlKey: false, metaKey: false, ...press }, taken), want, name);
});

test('every shortcut is listed once', () => {
  const names = keyList.map(([key]) => key);
  assert.deepEqual(names, [...new Set(names)]);
  assert.ok(names.includes('Alt+N') && names.includes('←') && names.includes('u'));
  assert.ok(!names.includes('Escape'));
});
