// What screen readers hear.

import { $ } from './dom.js';

export { inWords } from './state/words.js';

// say lets screen readers speak a text.
/** @param {string} text */
export function say(text) { $('spoken').textContent = text; }
