// The elements of the page, found and made.

// An element of the page has the properties of all kinds of elements that it uses: which
// one has an id is written in index.html.
/** @typedef {HTMLElement & Pick<HTMLInputElement, 'value' | 'checked' | 'disabled' | 'files' | 'select'> & Pick<HTMLSelectElement, 'options' | 'add'>
 *   & Pick<HTMLDialogElement, 'open' | 'returnValue' | 'showModal' | 'close'> & Pick<HTMLAnchorElement, 'href'>} PageElement */

// $ returns the element with an id.
/** @param {string} id */
export const $ = (id) => /** @type {PageElement} */ (document.getElementById(id));

// find returns the first element in another one that a selector names, findAll all of them.
/** @param {ParentNode} root @param {string} selector */
export const find = (root, selector) => /** @type {PageElement} */ (root.querySelector(selector));

/** @param {ParentNode} root @param {string} selector @returns {PageElement[]} */
export const findAll = (root, selector) => [...root.querySelectorAll(selector)].map((element) => /** @type {PageElement} */ (element));

// around returns the element that an event is for, or the nearest around it, that a
// selector names: null without one.
/** @param {Event} event @param {string} selector */
export const around = (event, selector) => /** @type {PageElement | null} */ (/** @type {Element} */ (event.target).closest(selector));

// setText changes a text, if it is another one: selections stay.
/** @param {Node} element @param {string} text */
export const setText = (element, text) => { if (element.textContent !== text) element.textContent = text; };

// make returns a new element with properties and children.
/** @param {string} tag @param {object} [properties] @param {(Node | string)[]} children */
export function make(tag, properties = {}, ...children) {
  const element = /** @type {PageElement} */ (Object.assign(document.createElement(tag), properties));
  element.append(...children);
  return element;
}

// draw returns a new element of SVG with attributes.
/** @param {string} tag @param {Record<string, string | number>} attributes */
export function draw(tag, attributes) {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  return element;
}
