// Texts on the clipboard. A page may put them there itself only if it comes from
// this machine or by https, so there are two other ways.

// copy returns whether a text is on the clipboard. field is a text field in the
// open dialog: if nothing else helps, it shows the text, chosen, to copy by hand.
export async function copy(text, field) {
  field.hidden = true;
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch { // It is not allowed, or there is none.
    const before = document.activeElement;
    field.value = text;
    field.hidden = false;
    field.focus();
    field.select();
    field.hidden = document.execCommand('copy'); // old, but allowed everywhere
    if (field.hidden) before?.focus();
    return field.hidden;
  }
}
