// Copying text to the clipboard. Browsers allow the clipboard API only to pages from
// this machine or over HTTPS, so there are two fallbacks.

// copy reports whether it copied a text. field is a text field in the open dialog:
// as a last resort it shows the text, selected, to copy by hand.
/** @param {string} text @param {import('./dom.js').PageElement} field */
export async function copy(text, field) {
  field.hidden = true;
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch { // Not allowed, or not supported.
    const before = /** @type {HTMLElement | null} */ (document.activeElement);
    field.value = text;
    field.hidden = false;
    field.focus();
    field.select();
    field.hidden = document.execCommand('copy'); // deprecated, but allowed everywhere
    if (field.hidden) before?.focus();
    return field.hidden;
  }
}
