// What screen readers hear: each move in words, as it is played, and the end of the
// game.

const pieces = { N: 'knight', B: 'bishop', R: 'rook', Q: 'queen', K: 'king' };
const region = () => document.getElementById('spoken');

// inWords returns a move for people who listen: "knight takes f6, check".
export function inWords(san) {
  if (san === '--') return 'a null move';
  const after = san.endsWith('#') ? ', checkmate' : san.endsWith('+') ? ', check' : '';
  const plain = san.replace(/[+#]$/, '');
  if (/^O-O-O/.test(plain)) return `castles queenside${after}`;
  if (/^O-O/.test(plain)) return `castles kingside${after}`;
  const [, piece, from, takes, to, promotion] = /^([NBRQK]?)([a-h]?[1-8]?)(x?)([a-h][1-8])(?:=([NBRQ]))?$/.exec(plain) || [];
  if (!to) return san;
  const words = [pieces[piece] || 'pawn', piece ? [...from].join(' ') : '', takes ? 'takes' : '', to];
  return words.filter(Boolean).join(' ') + (promotion ? `, becomes a ${pieces[promotion]}` : '') + after;
}

// announce says what has changed from one view of the game to the next: the move that
// was played, that moves were taken back, or that the game has ended.
export function announce(before, game) {
  if (!before || before.id !== game.id) return;
  const said = [];
  if (game.ply > before.ply) {
    const black = (game.ply + (game.blackFirst ? 1 : 0)) % 2 === 0;
    said.push(`${black ? 'Black' : 'White'} plays ${inWords(game.moves[game.ply - 1].san)}.`);
  } else if (game.ply < before.ply) {
    said.push(game.ply ? 'Moves taken back.' : 'Start of the game.');
  }
  if (game.end && !before.end) said.push(game.end.text);
  if (game.offer && game.offer !== before.offer) said.push(`${game.offer === 'white' ? 'White' : 'Black'} offers a draw.`);
  if (said.length) say(said.join(' '));
}

// say lets screen readers speak a text.
export function say(text) { region().textContent = text; }
