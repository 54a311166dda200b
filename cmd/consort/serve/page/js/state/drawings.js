// Arrows and marks on the board, as PGN writes them: "Gd1h5" is a green arrow, "Yf7" a
// yellow mark. Those of a study belong to its moves; in a game they stay in the page.

/** @type {Record<string, string>} */
const colors = { G: 'green', R: 'red', Y: 'yellow', B: 'blue' };

// colorOf returns the color of a shape that is drawn with keys held down.
/** @param {{ shiftKey: boolean, altKey: boolean }} keys */
export const colorOf = ({ shiftKey, altKey }) => (shiftKey ? (altKey ? 'Y' : 'R') : altKey ? 'B' : 'G');

// arrowOf returns a shape as the board draws it.
/** @param {string} shape @returns {import('./game.js').Arrow} */
export const arrowOf = (shape) => ({ squares: [shape.slice(1, 3), shape.slice(-2)], look: `drawn ${colors[shape[0]] || 'green'}` });

// drawn returns shapes with another one: the same again removes it, one of another color
// takes its place.
/** @param {string[]} shapes @param {string} shape */
export const drawn = (shapes, shape) => [...shapes.filter((s) => s.slice(1) !== shape.slice(1)), ...(shapes.includes(shape) ? [] : [shape])];

export class Drawings {
  /** @type {string[]} */
  shapes = [];
  /** @type {{ from: string, to: string, color: string, id: number } | null} while the button is down, with the pointer's id */
  begun = null;

  /** @param {string} square @param {string} color @param {number} id */
  begin(square, color, id) { this.begun = { from: square, to: square, color, id }; }

  // reach sets the square under the pointer, '' off the board.
  /** @param {string} square */
  reach(square) { if (this.begun) this.begun.to = square; }

  // end returns the shape that was drawn, '' for none.
  end() {
    const { shape } = this;
    this.begun = null;
    return shape;
  }

  // shape is the one that is drawn now, '' for none.
  get shape() {
    const { from, to, color } = this.begun || {};
    return to ? `${color}${from}${to === from ? '' : to}` : '';
  }

  /** @param {string} shape */
  add(shape) { this.shapes = drawn(this.shapes, shape); }

  clear() {
    this.shapes = [];
    this.begun = null;
  }

  list() { return [...this.shapes, this.shape].filter(Boolean).map(arrowOf); }
}
