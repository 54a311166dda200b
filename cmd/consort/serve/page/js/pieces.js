// Our own drawings of the pieces: a few shapes each in a 45 by 45 box.

const base = '<path d="M11.5 40Q11.5 36 15 36H30Q33.5 36 33.5 40Z"/>';

const shapes = {
  p: '<path d="M16.5 36C17 29 20 27 20.3 20H24.7C25 27 28 29 28.5 36Z"/><rect x="16" y="18.5" width="13" height="3" rx="1.5"/><circle cx="22.5" cy="13" r="5.8"/>' + base,
  n: '<path d="M13 36C13 29 20.5 27.5 20.5 20.5C18.5 22.5 16.5 23.8 13.6 25.7C12 26.7 10 26.6 9.1 24.9C8.3 23.3 9.3 21.6 10 20C11.5 16.8 13 13 16.3 10.5L16.8 6L20.5 9C28.5 9 34 16 34 25C34 30 32.5 32 32.3 36Z"/><circle class="dot" cx="16.8" cy="15.2" r="1.3"/><path class="mark" d="M26 13.5C29 16 30.5 20 30.3 25"/>' + base,
  b: '<circle cx="22.5" cy="7.2" r="2.6"/><path d="M22.5 9.8C28 13 31 18 29.6 23C28.8 26 27 28 27 28H18C18 28 16.2 26 15.4 23C14 18 17 13 22.5 9.8Z"/><path class="mark" d="M22.5 14.5V21.5M19.2 18H25.8"/><path d="M18.5 30.5H26.5L29 36H16Z"/><rect x="15.5" y="27.5" width="14" height="3.2" rx="1.6"/>' + base,
  r: '<path d="M14 36L15.5 18H29.5L31 36Z"/><path d="M11.5 8H16.3V11.2H20.2V8H24.8V11.2H28.7V8H33.5V15.5L30 18.5H15L11.5 15.5Z"/><path class="mark" d="M15.2 22H29.8M14.5 32H30.5"/>' + base,
  q: '<path d="M8.5 14L12.8 29H32.2L36.5 14L30.2 20.5L29.5 10.5L25 19.5L22.5 9L20 19.5L15.5 10.5L14.8 20.5Z"/><path d="M12.8 29C14.2 31.5 14.2 33 13.2 36H31.8C30.8 33 30.8 31.5 32.2 29Z"/><circle cx="8.5" cy="12.5" r="2"/><circle cx="15.5" cy="9" r="2"/><circle cx="22.5" cy="7.5" r="2"/><circle cx="29.5" cy="9" r="2"/><circle cx="36.5" cy="12.5" r="2"/><path class="mark" d="M14 32.5H31"/>' + base,
  k: '<path d="M13.5 30C7 25 8 16.5 14.5 15.7C18.5 15.2 21.5 17.5 22.5 21.5C23.5 17.5 26.5 15.2 30.5 15.7C37 16.5 38 25 31.5 30Z"/><path d="M22.5 22C18.8 17 19.3 12.8 22.5 12.2C25.7 12.8 26.2 17 22.5 22Z"/><path class="mark-edge" d="M22.5 12V4.5M19.3 7.5H25.7" fill="none" stroke-width="2.2"/><path d="M13.5 30C14.6 32 14.6 33.5 13.5 36H31.5C30.4 33.5 30.4 32 31.5 30Z"/><path class="mark" d="M14.5 32.5H30.5"/>' + base,
};

const names = { p: 'pawn', n: 'knight', b: 'bishop', r: 'rook', q: 'queen', k: 'king' };

// colorOf returns the color of a letter: capitals are White's.
export const colorOf = (letter) => (letter === letter.toUpperCase() ? 'white' : 'black');

// nameOf returns the name of a piece, '' for an empty square.
export const nameOf = (letter) => (letter === '.' ? '' : `${colorOf(letter)} ${names[letter.toLowerCase()]}`);

// drawing returns the drawing of a piece.
export function drawing(letter) {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 45 45');
  svg.setAttribute('class', `drawing ${colorOf(letter)}`);
  svg.setAttribute('aria-hidden', 'true');
  svg.innerHTML = shapes[letter.toLowerCase()];
  return svg;
}
