// The user's drawings on the board: arrows, and circles around squares. They belong
// to one position and stay in the page; the server does not see them.

export class Drawings {
  constructor() {
    this.shapes = new Map(); // by their squares: drawing the same shape again removes it
    this.begun = null; // while the button is down: the squares, and the pointer's id
  }

  begin(square, id) { this.begun = { from: square, to: square, id }; }

  // reach sets the square under the pointer, '' off the board.
  reach(square) { this.begun.to = square; }

  end() {
    const { from, to } = this.begun;
    this.begun = null;
    if (!to) return;
    const key = from + to;
    if (!this.shapes.delete(key)) this.shapes.set(key, [from, to]);
  }

  clear() {
    this.shapes.clear();
    this.begun = null;
  }

  // list returns pairs of squares, the same twice for a circle.
  list() {
    const { from, to } = this.begun || {};
    return [...this.shapes.values(), ...(to ? [[from, to]] : [])];
  }
}
