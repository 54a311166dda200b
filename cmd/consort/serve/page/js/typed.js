// Typed moves: e4, Nf3, e2e4, O-O. The server names the legal moves; the page compares
// what is typed with the names and plays a move as soon as no other is possible.

const pause = 900; // ms after which a move is played that is also the beginning of another
const forget = 5000; // ms after which an unfinished text disappears

// begins holds the letters that begin a move: shortcuts are other letters.
export const begins = /^[a-hnrqkoNBRQKO0]$/;
const continues = /^[a-hnrqkoxNBRQKO0-8=+#-]$/;

// plain removes what people leave out.
const plain = (name) => name.replace(/0/g, 'O').replace(/[x=+#]/g, '');

export class Typed {
  // legal() returns the moves, each with its names; play(move) plays one.
  constructor(field, legal, play) {
    Object.assign(this, { field, legal, play, text: '', timer: 0 });
  }

  // key handles a key, and reports whether it belongs to a move.
  key(key) {
    if (!this.text) return begins.test(key) && this.add(key);
    if (key === 'Escape') return this.clear();
    if (key === 'Backspace') return this.set(this.text.slice(0, -1));
    if (key === 'Enter') return this.finish();
    if (continues.test(key)) return this.add(key);
    if (key.length === 1) this.clear(); // a shortcut, then
    return false;
  }

  add(key) {
    // After a text that begins no move, a letter begins another.
    if (this.wrong && begins.test(key)) this.text = '';
    return this.set(this.text + key);
  }

  clear() { return this.set(''); }

  // again compares the text with the moves of another position, which has come meanwhile.
  again() { if (this.text) this.set(this.text); }

  set(text) {
    this.text = text;
    const { exact, longer } = this.matches();
    this.wrong = Boolean(text) && !exact && !longer;
    this.field.textContent = text;
    this.field.hidden = !text;
    this.field.classList.toggle('wrong', this.wrong);
    clearTimeout(this.timer);
    if (exact && !longer) this.finish();
    else if (exact) this.timer = setTimeout(() => this.finish(), pause);
    else if (text) this.timer = setTimeout(() => this.clear(), forget);
    return true;
  }

  // matches compares the text with the legal moves: first as it is written, then in
  // lower case, for those who leave out the shift key.
  matches() {
    const text = plain(this.text);
    for (const fold of [(s) => s, (s) => s.toLowerCase()]) {
      const names = this.legal().flatMap(({ names: all, move }) => all.map((name) => ({ name: fold(plain(name)), move })));
      const exact = names.filter(({ name }) => name === fold(text));
      const longer = names.some(({ name, move }) => name !== fold(text) && name.startsWith(fold(text)) && !exact.some((e) => e.move === move));
      if (exact.length || longer) return { exact: exact[0]?.move, longer };
    }
    return {};
  }

  // finish plays the move that the text names.
  finish() {
    const { exact } = this.matches();
    if (exact) {
      this.clear();
      this.play(exact);
    }
    return true;
  }
}
