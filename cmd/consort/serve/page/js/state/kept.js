// What the browser keeps for the page: settings in its local storage, the state of a tab
// in the storage of its session.

/** @typedef {{ getItem(name: string): string | null, setItem(name: string, text: string): void, removeItem(name: string): void }} Store */

// kept returns a value that keep has kept, null for none or for a text of something else.
/** @param {Store} storage @param {string} name @returns {any} */
export function kept(storage, name) {
  try {
    return JSON.parse(storage.getItem(name) ?? 'null');
  } catch {
    return null;
  }
}

// keep keeps a value; null removes it.
/** @param {Store} storage @param {string} name @param {unknown} value */
export function keep(storage, name, value) {
  if (value === null) storage.removeItem(name);
  else storage.setItem(name, JSON.stringify(value));
}

// choices lists the settings of which the user chooses one value, with their texts: the
// first is the default. switches are on or off.
/** @type {Record<string, [string, string][]>} */
export const choices = {
  look: [['system', 'System'], ['light', 'Light'], ['dark', 'Dark']],
  board: [['wood', 'Wood'], ['green', 'Green'], ['blue', 'Blue'], ['stone', 'Stone']],
  pieces: [['staunton', 'Staunton'], ['classic', 'Classic']],
  marks: [['club', 'Club player'], ['beginner', 'Beginner'], ['master', 'Master']],
};
export const switches = ['sound', 'motion', 'coordinates'];

// setting returns a setting: what was kept, or the default.
/** @param {Store} storage @param {string} name */
export function setting(storage, name) {
  const text = storage.getItem(name);
  const values = choices[name]?.map(([value]) => value) || ['on', 'off'];
  return text && values.includes(text) ? text : values[0];
}
