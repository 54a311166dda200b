// The user's drawings on the board: arrows, and circles around squares. They belong
// to one position and stay in the page; the server does not see them.

export class Drawings {
  /** @type {Map<string, [string, string]>} by their squares: drawing the same shape again removes it */
  shapes = new Map();
  /** @type {{ from: string, to: string, id: number } | null} while the button is down, with the pointer's id */
  begun = null;

  /** @param {string} square @param {number} id */
  begin(square, id) { this.begun = { from: square, to: square, id }; }

  // reach sets the square under the pointer, '' off the board.
  /** @param {string} square */
  reach(square) { if (this.begun) this.begun.to = square; }

  end() {
    const { from = '', to } = this.begun || {};
    this.begun = null;
    if (to && !this.shapes.delete(from + to)) this.shapes.set(from + to, [from, to]);
  }

  clear() {
    this.shapes.clear();
    this.begun = null;
  }

  // list returns pairs of squares, the same twice for a circle.
  list() {
    const { from = '', to } = this.begun || {};
    return [...this.shapes.values(), ...(to ? [[from, to]] : [])];
  }
}
