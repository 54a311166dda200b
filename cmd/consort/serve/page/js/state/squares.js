// The squares of the board: their names, their places on the screen, and how pieces
// travel between them.

const files = 'abcdefgh';

// squares lists all squares, a1 first: the order of the letters of a position.
export const squares = [...Array(64).keys()].map((i) => files[i % 8] + (1 + (i >> 3)));

// start has the letters of the start position.
export const start = `RNBQKBNRPPPPPPPP${'.'.repeat(32)}pppppppprnbqkbnr`;

/** @param {string} square */
export const indexOf = (square) => files.indexOf(square[0]) + 8 * (Number(square[1]) - 1);

// colorOf returns the color of a piece's letter: capitals are White's.
/** @param {string} letter */
export const colorOf = (letter) => (letter === letter.toUpperCase() ? 'white' : 'black');

// squaresOf returns the squares that an arrow of a move joins. In Chess960, castling is written
// as the king taking its rook; the SAN says where the king goes, and the arrow ends there.
/** @param {string} move @param {string} [san] */
export function squaresOf(move, san = '') {
  const from = move.slice(0, 2);
  return [from, san.startsWith('O-O') ? `${san.startsWith('O-O-O') ? 'c' : 'g'}${from[1]}` : move.slice(2, 4)];
}

// everyMove returns the possible moves while the legal ones are unknown: from each piece to
// the squares without a piece of its color.
/** @param {string} board @returns {Record<string, Server.Target[]>} */
export function everyMove(board) {
  const color = (/** @type {string} */ square) => (board[indexOf(square)] === '.' ? '' : colorOf(board[indexOf(square)]));
  return Object.fromEntries(squares.filter(color).map((from) => [from, squares.filter((to) => color(to) !== color(from))
    .map((to) => ({ to, kind: 'move', move: from + to, hidden: true }))]));
}

// placeOf returns column and row of a square on the screen, from the top left corner.
/** @param {string} square @param {boolean} flipped */
export function placeOf(square, flipped) {
  const i = indexOf(square);
  return flipped ? [7 - i % 8, i >> 3] : [i % 8, 7 - (i >> 3)];
}

// squareAt returns the square at a place on the screen, '' off the board.
/** @param {number} x @param {number} y @param {boolean} flipped */
export function squareAt(x, y, flipped) {
  if (x < 0 || x > 7 || y < 0 || y > 7) return '';
  return flipped ? files[7 - x] + (y + 1) : files[x] + (8 - y);
}

// beside returns the square some columns and rows of the screen away, at most at the edge.
/** @param {string} square @param {number} right @param {number} down @param {boolean} flipped */
export function beside(square, right, down, flipped) {
  const within = (/** @type {number} */ n) => Math.min(7, Math.max(0, n));
  const [x, y] = placeOf(square, flipped);
  return squareAt(within(x + right), within(y + down), flipped);
}

// travels returns the pieces that a position has on other squares than the one before it,
// each with the square that it came from: that of the last move, else the nearest one that
// a piece of its kind has left, '' for a new piece.
/** @param {string} before @param {string} after @param {string[]} last */
export function travels(before, after, last) {
  const loose = new Set(squares.filter((_, i) => before[i] !== after[i] && before[i] !== '.'));
  const come = squares.filter((_, i) => before[i] !== after[i] && after[i] !== '.');
  return come.map((square) => {
    const letter = after[indexOf(square)];
    let from = '';
    if (last[1] === square && loose.has(last[0]) && colorOf(before[indexOf(last[0])]) === colorOf(letter)) {
      from = last[0];
    } else {
      let least = Infinity;
      for (const other of loose) {
        const distance = distanceOf(other, square);
        if (before[indexOf(other)] === letter && distance < least) [from, least] = [other, distance];
      }
    }
    loose.delete(from);
    return { square, letter, from };
  });
}

/** @param {string} a @param {string} b */
function distanceOf(a, b) {
  const [[x, y], [u, v]] = [placeOf(a, false), placeOf(b, false)];
  return Math.hypot(x - u, y - v);
}
