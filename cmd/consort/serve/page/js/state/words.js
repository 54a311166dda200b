// What the page says in words, wherever it says it.

const pieces = { N: 'knight', B: 'bishop', R: 'rook', Q: 'queen', K: 'king' };

// sideName returns a side as a name: "White".
/** @param {string} side */
export const sideName = (side) => (side === 'white' ? 'White' : 'Black');

/** @param {string} [text] */
export const capital = (text) => (text ? text[0].toUpperCase() + text.slice(1) : '');

// sentence returns an error of the server as a sentence, as the terminal shows it.
/** @param {string} text */
export const sentence = (text) => capital(text) + (/[.!?…]$/.test(text) ? '' : '.');

// counted returns a number of things: "1 game", "2 games".
/** @param {number} n @param {string} thing */
export const counted = (n, thing) => `${n} ${thing}${n === 1 ? '' : 's'}`;

// skippedIn says what was skipped in a file, '' if nothing was.
/** @param {string[]} skipped */
export function skippedIn([first, ...more]) {
  if (!first) return '';
  return `Not all could be read. ${sentence(first)}${more.length ? ` And ${counted(more.length, 'more place')}.` : ''}`;
}

// shortened cuts a name that is longer than names of people are.
/** @param {string} name */
export const shortened = (name) => ([...name].length > 40 ? `${[...name].slice(0, 39).join('')}…` : name);

// typeset returns a result of PGN as books print it: 1–0, ½–½.
/** @param {string} result */
export const typeset = (result) => result.replaceAll('1/2', '½').replace('-', '–');

// knownDate returns the known part of a date of PGN, '' if there is none.
/** @param {string} [date] */
export const knownDate = (date = '') => (/^[?.]*$/.test(date) ? '' : date.replace(/(\.\?\?)+$/, ''));

// inWords returns a move for people who listen: "knight takes f6, check".
/** @param {string} san */
export function inWords(san) {
  if (san === '--') return 'a null move';
  const after = san.endsWith('#') ? ', checkmate' : san.endsWith('+') ? ', check' : '';
  const plain = san.replace(/[+#]$/, '');
  if (/^O-O-O/.test(plain)) return `castles queenside${after}`;
  if (/^O-O/.test(plain)) return `castles kingside${after}`;
  const [, piece, from, takes, to, promotion] = /^([NBRQK]?)([a-h]?[1-8]?)(x?)([a-h][1-8])(?:=([NBRQ]))?$/.exec(plain) || [];
  if (!to) return san;
  const name = (/** @type {string} */ letter) => pieces[/** @type {keyof typeof pieces} */ (letter)] || 'pawn';
  const words = [name(piece), piece ? [...from].join(' ') : '', takes ? 'takes' : '', to];
  return words.filter(Boolean).join(' ') + (promotion ? `, becomes a ${name(promotion)}` : '') + after;
}

// announcement says what has changed from one view of the game to the next: the move that
// was played, that moves were taken back, that another game was opened, or that the game has
// ended. In a study a move may be played earlier in the game, as a variation.
/** @param {Server.View | null} before @param {Server.View} game */
export function announcement(before, game) {
  if (!before || before.id !== game.id) return '';
  const said = [];
  if (game.study && (!before.study || game.names.join() !== before.names.join())) return `Opened ${game.names.join(' – ')}.`;
  const varies = game.study && game.ply > 0 && !before.moves.some(({ node }) => node === game.node);
  if (game.ply > before.ply || (varies && game.ply < before.ply)) {
    const black = (game.ply + (game.blackFirst ? 1 : 0)) % 2 === 0;
    said.push(`${black ? 'Black' : 'White'} plays ${inWords(game.moves[game.ply - 1].san)}.`);
  } else if (game.ply < before.ply) {
    said.push(game.ply ? 'Moves taken back.' : 'Start of the game.');
  }
  if (game.end && !before.end) said.push(game.end.text);
  if (game.offer && game.offer !== before.offer) said.push(`${sideName(game.offer)} offers a draw.`);
  return said.join(' ');
}

// soundOf names the sound of what has changed from one view of the game to the next, ''
// for none.
/** @param {Server.View | null} before @param {Server.View} game */
export function soundOf(before, game) {
  if (!before || before.id !== game.id) return '';
  if (game.end && !before.end) return 'end';
  if (game.ply === before.ply) return '';
  const san = game.ply > before.ply ? game.moves[game.ply - 1].san : '';
  return san.endsWith('+') ? 'check' : san.includes('x') ? 'capture' : 'move';
}

// whyNoBook says why there are no continuations of the opening.
/** @param {Server.View} game @param {boolean} past whether another position is on the board */
export function whyNoBook(game, past) {
  if (past) return 'Continuations are listed for the current position.';
  if (game.end) return 'The game is over.';
  if (!game.players[game.turn === 'white' ? 0 : 1].human) return 'Continuations are listed when a human is to move.';
  return 'No known continuation.';
}

// shortScore rounds a score to the four characters that the evaluation bar has room for.
/** @param {string} score */
export function shortScore(score) {
  if (score === 'mate') return '#';
  const mate = /(?:mates in |^#-?)(\d+)/.exec(score); // The color of the bar says by whom.
  if (mate) return `#${mate[1]}`;
  if (score.endsWith('wins')) return 'win';
  const pawns = Number(score || NaN);
  if (Number.isNaN(pawns)) return score;
  const tenths = Math.round(Math.round(Math.abs(pawns) * 100) / 10); // 1.45 is a bit less in binary
  const short = tenths < 100 ? (tenths / 10).toFixed(1) : String(Math.round(Math.abs(pawns)));
  return `${Number(short) === 0 ? '' : pawns < 0 ? '-' : '+'}${short}`;
}
