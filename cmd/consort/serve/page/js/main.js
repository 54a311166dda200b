// The start of the page: it finds its game, or begins one, and follows it.

import { Board } from './board.js';
import { fail } from './dialogs.js';
import { $ } from './dom.js';
import { addIcons } from './icons.js';
import { begin, defaults, get, messageOf, post, showGame, shownGame, watch } from './net.js';
import { Page, sayBye } from './page.js';
import { keep, kept } from './state/kept.js';
import { start as startPosition } from './state/squares.js';
import { Tabs } from './tabs.js';
import { startSettings } from './themes.js';

/** @type {Page | undefined} which begins with the first view of the game */
let page;

async function start() {
  startSettings(() => page?.redraw(), (name) => page?.rename(name));
  addIcons(document);
  const board = new Board($('board'));
  showFirst(board);
  const tabs = new Tabs($('tabs'), $('record'));
  const about = await get('/api/about');
  const id = shownGame() || (await post('/api/games', defaults())).id;
  if (!shownGame()) showGame(id);
  const report = watch(id, (kind, value, age) => {
    if (kind === 'link') $('link').hidden = value;
    else if (kind === 'gone' && page?.again) begin(page.again).catch(fail);
    else if (kind === 'gone' && $('bye').hidden) sayBye('No such game. It was closed or deleted.'); // After quitting here the message is already shown.
    else if (page) page.take(kind, value, age);
    else if (kind === 'game') page = new Page(board, tabs, id, about, value, report);
    if (kind === 'game') keep(window.sessionStorage, 'first', { id, board: value.board, flipped: page?.state.flipped });
  });
}

// showFirst draws what is known of the board before the first paint: the position before a
// reload, or the one that a new game begins with.
/** @param {Board} board */
function showFirst(board) {
  const { id, board: pieces, flipped } = kept(window.sessionStorage, 'first') || {};
  const again = Boolean(id) && id === shownGame();
  if (shownGame() && !again) return;
  board.flip(again && flipped);
  board.show({ ...board.position, board: again ? pieces : startPosition });
}

$('bye-new').addEventListener('click', () => begin(defaults()).catch(fail));
start().catch((error) => sayBye(messageOf(error)));
