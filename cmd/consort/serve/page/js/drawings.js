// What a person draws on the board to think: arrows, and circles around squares.
// It is of one position and stays in the page; the server knows nothing of it.

export class Drawings {
  constructor() {
    this.shapes = new Map(); // by their squares: the same drawn again is taken away
    this.begun = null; // while the button is down: the squares, and the pointer's id
  }

  begin(square, id) { this.begun = { from: square, to: square, id }; }

  // reach is where the pointer is now, '' off the board.
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
