// Typed moves: e4, Nf3, e2e4, O-O. The server names the legal moves; the page compares
// what is typed with the names and plays a move as soon as no other is possible. The server can
// read more than these names, so a text is wrong only when it says so.

const pause = 900; // ms after which a text is complete that is also the beginning of another
const forget = 5000; // ms after which an unfinished text disappears

// begins holds the letters that begin a move: shortcuts are other letters.
export const begins = /^[a-hnrqkoNBRQKO0]$/;
const continues = /^[a-hnrqkoxNBRQKO0-8=+#-]$/;

// isWhole reports whether a text names a target square, a promotion or castling: a text
// that is no legal move then needs a reason rather than more letters.
/** @param {string} text */
const isWhole = (text) => /[a-h][1-8](=?[nbrq])?[+#]?$|^[o0]-?[o0](-?[o0])?[+#]?$/i.test(text);
// isPiece reports whether a text begins with a piece: a file then continues it.
/** @param {string} text */
const isPiece = (text) => /^[NBRQKnrqk]/.test(text);

// plain removes what people leave out.
/** @param {string} name */
const plain = (name) => name.replace(/0/g, 'O').replace(/[x=+#]/g, '');

/** @typedef {{ move: string, names: string[] }} Named a move and what it can be typed as */

// namesOf lists the moves that can be typed, with their names.
/** @param {Record<string, Server.Target[]>} targets @returns {Named[]} */
export function namesOf(targets) {
  return Object.entries(targets).flatMap(([from, all]) => all.flatMap(({ to, move, san, choice }) => (
    choice ? choice.map((c) => ({ move: c.move, names: [c.san, from + to + c.piece] })) : [{ move, names: [san, from + to, move] }]
  ))).map(({ move, names }) => ({ move, names: names.filter((name) => name !== undefined) }));
}

export class Typed {
  text = '';
  unknown = false; // the text begins none of the moves
  asked = ''; // the text that the server was asked about
  wrong = false; // the server has said that the text is not a legal move
  played = false; // a move was played before Enter, which then still belongs to it

  // legal() returns the moves, null while they are not known; waits() reports whether the text
  // will be compared again with the moves of a position that comes by itself; play(move) plays
  // a move; promote(from, to) asks for the piece of a promotion; refuse(text) shows why a text
  // is not a legal move, and reports whether that is so; show(text, wrong) shows what has been
  // typed; later(act, ms) acts after a time, unless it is called again before.
  /** @param {{ legal: () => Named[] | null, waits: () => boolean, play: (move: string) => void, refuse: (text: string) => Promise<boolean>,
   *   promote: (from: string, to: string) => void, show: (text: string, wrong: boolean) => void, later: (act: () => void, ms: number) => void }} handlers */
  constructor(handlers) { this.handlers = handlers; }

  // key handles a key, and reports whether it belongs to a move.
  /** @param {string} key @returns {boolean} */
  key(key) {
    const late = this.played && key === 'Enter';
    this.played = false;
    if (!this.text) return late || (begins.test(key) && this.add(key));
    if (key === 'Escape') return this.clear();
    if (key === 'Backspace') return this.set(this.text.slice(0, -1));
    if (key === 'Enter') {
      this.finish();
      this.played = false;
      return true;
    }
    if (continues.test(key)) return this.add(key);
    if (key.length === 1) this.clear(); // a shortcut, then
    return false;
  }

  /** @param {string} key */
  add(key) {
    // After a text that begins no move, a letter begins another, unless it continues castling
    // or says where a piece that cannot move should go: Ke4 must not play e4.
    const target = isPiece(this.text) && !isWhole(this.text) && /[a-h]/.test(key);
    const castling = /^[o0]-?([o0]-)?$/i.test(this.text) && /[o0]/i.test(key);
    if (this.unknown && begins.test(key) && !target && !castling) this.text = '';
    return this.set(this.text + key);
  }

  clear() { return this.set(''); }

  // again compares the text with the moves of another position, which has come meanwhile. One
  // that was wrong before goes.
  again() {
    if (this.wrong) this.clear();
    else if (this.text && this.asked !== this.text) this.set(this.text);
  }

  /** @param {string} text */
  set(text) {
    if (text !== this.text) this.asked = '';
    this.text = text;
    this.wrong = false;
    const { exact, longer } = this.matches();
    this.unknown = Boolean(text) && !exact && !longer;
    this.handlers.show(text, false);
    const complete = exact || (this.unknown && isWhole(text) && !this.asked);
    if (exact && !longer) this.finish();
    else if (this.handlers.waits() && !exact) this.handlers.later(() => {}, 0);
    else if (text) this.handlers.later(() => (complete ? this.finish() : this.clear()), complete ? pause : forget);
    return true;
  }

  // matches compares the text with the legal moves: first as it is written, then in
  // lower case, for those who leave out the shift key. While they are not known, it may begin
  // one. promotion is the only move that the text names but for its piece, as "a7a8".
  /** @returns {{ exact?: string, longer?: boolean, promotion?: string }} */
  matches() {
    const text = plain(this.text);
    const legal = this.handlers.legal();
    if (!legal) return { longer: true };
    for (const fold of [(/** @type {string} */ s) => s, (/** @type {string} */ s) => s.toLowerCase()]) {
      const names = legal.flatMap(({ names: all, move }) => all.map((name) => ({ name: fold(plain(name)), move })));
      const exact = names.filter(({ name }) => name === fold(text));
      const longer = names.filter(({ name, move }) => name !== fold(text) && name.startsWith(fold(text)) && !exact.some((e) => e.move === move));
      if (!exact.length && !longer.length) continue;
      const [way = ''] = exact.length ? [] : longer.map(({ move }) => move.slice(0, 4));
      const only = way && text.endsWith(way.slice(2)) && longer.every(({ move }) => move.length > 4 && move.startsWith(way));
      return { exact: exact[0]?.move, longer: longer.length > 0, promotion: only ? way : '' };
    }
    return {};
  }

  // finish plays the move that the text names, asks for the piece that it leaves out, or has the
  // server say why it is no move.
  finish() {
    const { exact, promotion } = this.matches();
    if (exact) {
      this.clear();
      this.played = true;
      this.handlers.later(() => { this.played = false; }, forget);
      this.handlers.play(exact);
    } else if (promotion) {
      this.clear();
      this.handlers.promote(promotion.slice(0, 2), promotion.slice(2));
    } else if (!this.handlers.waits() && this.asked !== this.text) {
      this.ask(this.text);
    }
    return true;
  }

  // ask has the server judge a text, which is then wrong or has been played.
  /** @param {string} text */
  async ask(text) {
    this.asked = text;
    const wrong = await this.handlers.refuse(text);
    if (this.text !== text) return;
    if (!wrong) {
      this.clear();
      return;
    }
    this.wrong = true;
    this.handlers.show(text, true);
    this.handlers.later(() => this.clear(), forget);
  }
}
