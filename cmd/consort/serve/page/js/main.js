// The start of the page: it finds its game, or begins one, and follows it.

import { Board } from './board.js';
import { fail } from './dialogs.js';
import { $ } from './dom.js';
import { addIcons } from './icons.js';
import { begin, defaults, get, messageOf, post, showGame, shownGame, watch } from './net.js';
import { Page, sayBye } from './page.js';
import { keep, kept } from './state/kept.js';
import { everyMove, squaresOf, start as startPosition } from './state/squares.js';
import { Tabs } from './tabs.js';
import { startSettings } from './themes.js';

/** @type {Page | undefined} which begins with the first view of the game */
let page;
/** @type {{ board: string, move: string } | null} a move that was made before the game has come */
let early = null;

async function start() {
  startSettings(() => page?.redraw(), (name) => page?.rename(name));
  addIcons(document);
  const board = new Board($('board'));
  showFirst(board);
  const tabs = new Tabs($('tabs'), $('record'), $('graph'));
  const about = await get('/api/about');
  const id = shownGame() || (await post('/api/games', defaults())).id;
  if (!shownGame()) showGame(id);
  follow(id, board, tabs, about);
}

// follow shows a game. If nothing has been played in it, a server that starts again, such as
// the one in a browser after a reload, does not have it any more: another like it begins.
/** @param {string} id @param {Board} board @param {Tabs} tabs @param {import('./opponents.js').About} about */
function follow(id, board, tabs, about) {
  const report = watch(id, async (kind, value, age) => {
    if (kind === 'link') $('link').hidden = value;
    else if (kind === 'gone' && page?.again) begin(page.again).catch(fail);
    else if (kind === 'gone' && !page && beforeReload()?.again) {
      const next = (await post('/api/games', beforeReload().again)).id;
      showGame(next);
      follow(next, board, tabs, about);
    } else if (kind === 'gone' && $('bye').hidden) sayBye('No such game. It was closed or deleted.'); // After quitting here the message is already shown.
    else if (page) page.take(kind, value, age);
    else if (kind === 'game') {
      page = new Page(board, tabs, id, about, value, report);
      if (early) page.playEarly(early);
    }
    if (kind === 'game') keep(window.sessionStorage, 'first', { id, board: value.board, flipped: page?.state.flipped, again: page?.again });
  });
}

// beforeReload returns what the page knew before a reload of the game that the address names.
function beforeReload() {
  const first = kept(window.sessionStorage, 'first');
  return first?.id && first.id === shownGame() ? first : null;
}

// showFirst draws what is known of the board before the first paint: the position before a
// reload, or the one that a new game begins with. A move made there is kept, shown as an arrow.
/** @param {Board} board */
function showFirst(board) {
  const before = beforeReload();
  if (shownGame() && !before) return;
  const shown = before?.board ?? startPosition;
  board.flip(Boolean(before?.flipped));
  board.show({ ...board.position, board: shown, legal: everyMove(shown) });
  board.listen({ ...board.handlers, move(move) {
    early = { board: shown, move };
    board.settle();
    board.arrows([{ squares: squaresOf(move), look: 'ahead' }]);
  } });
}

$('bye-new').addEventListener('click', () => begin(defaults()).catch(fail));
start().catch((error) => sayBye(messageOf(error)));
