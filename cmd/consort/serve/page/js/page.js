// The page of a game: it keeps what is known of the game (state), draws it, and does what
// the user wants.

import * as analysisTab from './analysis.js';
import { Archive } from './archive.js';
import { ask, fail, offersUndo, toast } from './dialogs.js';
import { $, findAll, make, setText } from './dom.js';
import { Editor } from './editor.js';
import { Files } from './files.js';
import { Graph } from './graph.js';
import { keepFocus, listenToKeys, listenToWheel } from './keys.js';
import { takeGlyphs } from './glyphs.js';
import { Learn } from './learn.js';
import { MiniBoard } from './miniboard.js';
import { keepInSight, showMoves, showOpening } from './moves.js';
import { begin, defaults, gameURL, get, post, Unreachable } from './net.js';
import { NewGame } from './newgame.js';
import { textOf } from './opponents.js';
import { showControls, showHead, showQuestion, showWarnings } from './panel.js';
import { Players } from './players.js';
import { Review } from './review.js';
import { Save } from './save.js';
import { play as playSound } from './sounds.js';
import { say } from './speech.js';
import { GameState } from './state/game.js';
import { playersOf } from './state/games.js';
import { keep, kept } from './state/kept.js';
import { start } from './state/squares.js';
import { Tree } from './state/tree.js';
import { namesOf, Typed } from './state/typed.js';
import { announcement, counted, inWords, skippedIn, soundOf } from './state/words.js';
import { showLeads, showStrips } from './strips.js';
import { Study } from './study.js';
import { read, switchLook } from './themes.js';

export class Page {
  typing = 0; // the timer of typed moves
  quits = false; // the user closes the game
  ends = false; // the user has ended the game with the focus on the question

  // game is the first view of the game; report(node) sends the server the node that is on the
  // board, -1 for the current position.
  /** @param {import('./board.js').Board} board @param {import('./tabs.js').Tabs} tabs @param {string} id @param {import('./opponents.js').About} about @param {Server.View} game @param {(node: number) => void} report */
  constructor(board, tabs, id, about, game, report) {
    this.board = board;
    this.tabs = tabs;
    this.id = id;
    this.report = report;
    let skipped = '';
    const tree = new Tree(() => get(`/api/games/${id}/tree`), () => {
      const before = skipped;
      skipped = skippedIn(tree.skipped);
      if (skipped && skipped !== before) toast(skipped, { label: 'OK', stays: true });
      if (this.state.past && !tree.has(this.state.past.node)) this.state.toCurrent();
      this.draw();
    });
    const state = new GameState(game, tree);
    this.state = state;
    state.turned = kept(window.sessionStorage, `turned-${id}`);
    const premove = (/** @type {string} */ move) => this.command('premove', { move });
    const play = (/** @type {string} */ move) => this.play(move);
    board.listen({ move: play, premove, place: (square) => this.editor.place(square), shift: (from, to) => this.editor.shift(from, to),
      draw: (shape) => this.study.draw(shape) });
    this.typed = new Typed({
      legal: () => (state.unsettled ? null : namesOf(board.choices())),
      waits: () => state.unsettled || state.moveComes,
      play: (move) => {
        board.focus();
        if (board.isAhead()) premove(move);
        else play(move);
      },
      refuse: (text) => this.refuseTyped(text),
      promote: (from, to) => board.enter(from, to),
      show(text, wrong) {
        $('typed').textContent = text;
        $('typed').hidden = !text;
        $('typed').classList.toggle('wrong', wrong);
      },
      later: (act, ms) => {
        clearTimeout(this.typing);
        this.typing = window.setTimeout(act, ms);
      },
    });
    takeGlyphs(about.glyphs);
    this.players = new Players(this, about);
    this.newGame = new NewGame(about);
    this.save = new Save(this);
    this.study = new Study(this);
    this.files = new Files(this);
    this.archive = new Archive();
    this.editor = new Editor(this);
    this.graph = new Graph($('graph'), (node) => this.look(node));
    this.review = new Review(this);
    this.learn = new Learn(this);
    keepInSight();
    this.showOrigin();
    this.listen();
    if (this.editor.kept()) this.editor.open();
    this.draw();
    $('board').removeAttribute('aria-busy');
  }

  // take takes an update of the game from the server, age ms old.
  /** @param {string} kind @param {any} value @param {number} age */
  take(kind, value, age) {
    const { state } = this;
    if (kind === 'game') {
      const before = state.game;
      state.take(value);
      if (before.hint.length && !state.game.hint.length) toast(''); // it is out of date
      this.draw();
      this.typed.again();
      const said = announcement(before, state.game);
      if (said) say(said);
      if (read('sound') === 'on') playSound(soundOf(before, state.game));
    } else if (kind === 'live') {
      state.live = value;
      state.since = performance.now() - age;
      this.drawLive();
    } else if (kind === 'past' && value.node === state.past?.node) { // not another tab's
      state.analysis = value;
      this.drawLive();
    }
  }

  // command sends a command and reports whether it succeeded.
  /** @param {string} name @param {Partial<Server.Request>} [body] */
  async command(name, body) {
    if (offersUndo()) toast(''); // Its Undo would undo this.
    try {
      const { note, id: opened } = await this.send(name, body);
      if (opened) this.visit(opened, note);
      else if (note) toast(note);
      return true;
    } catch (error) {
      fail(error);
      this.board.settle();
      return false;
    }
  }

  // send sends a command to the server. A move that does not reach it is kept, shown as an
  // arrow, and sent again until it does or the game has gone on otherwise.
  /** @param {string} name @param {Partial<Server.Request>} [body] */
  async send(name, body) {
    const { state } = this;
    const { fen } = state.game;
    const path = `/api/games/${this.id}/${name}`;
    for (;;) {
      try {
        const answer = await post(path, body);
        if (state.unsent) toast('');
        state.unsent = '';
        return answer;
      } catch (error) {
        if (name !== 'move' || !(error instanceof Unreachable) || (state.unsent && state.unsent !== body?.move)) throw error;
      }
      if (!state.unsent) toast('The server is not responding. Your move is kept, and sent when it does.', { stays: true });
      state.unsent = body?.move || '';
      this.board.settle();
      this.drawLive();
      await new Promise((again) => { setTimeout(again, 500); });
      if (state.game.fen === fen) continue;
      state.unsent = '';
      toast('');
      return {};
    }
  }

  // hint asks for a hint, and says so meanwhile.
  async hint() {
    toast('Looking for a good move…', { stays: true });
    await this.command('hint');
  }

  // play plays a move in the position on the board. While the user looks at another move
  // than the current one of a game in progress, the answer is a copy of the game.
  /** @param {string} move */
  async play(move) {
    const { puzzles, tree, node, past, game } = this.state;
    if (puzzles.on) {
      await this.learn.try(move);
      this.board.settle();
      return true;
    }
    const known = tree.child(node, move);
    this.state.sent = true;
    const done = await this.command('move', past || game.study ? { move, node } : { move });
    if (done && game.study && known) this.look(known.id);
    if (!done) {
      this.state.sent = false;
      this.typed.again(); // what was typed meanwhile
    }
    return done;
  }

  // playEarly plays a move that was made before the game had come, if it is one of the game.
  /** @param {{ board: string, move: string }} early with what the board showed */
  playEarly({ board, move }) {
    if (board === this.state.position.board && !this.editor.on) this.board.enter(move.slice(0, 2), move.slice(2, 4));
  }

  // tryLine plays moves of the analysis: in a study as a variation, else in a copy.
  /** @param {string[]} moves */
  async tryLine(moves) {
    const { tree, node, game } = this.state;
    let known = tree.node(node);
    for (const move of moves) known = known && tree.child(known.id, move);
    if (await this.command('line', { node, moves }) && game.study && known) this.look(known.id);
  }

  // refuseTyped lets the server say why a typed text is not a legal move, and reports whether
  // that is so: the page has no rules of chess. What the server can read all the same, such as
  // e2-e4, is played. Where no move can be played now, there is no reason in the rules.
  /** @param {string} text */
  async refuseTyped(text) { return this.board.isAhead() || !await this.play(text); }

  // visit shows another game, which began with this one.
  /** @param {string} other @param {string} [note] */
  visit(other, note = '') {
    keep(window.sessionStorage, `origin-${other}`, { id: this.id, study: this.state.game.study, note });
    window.location.assign(gameURL(other));
  }

  // showOrigin links to the game that this one began with.
  showOrigin() {
    const name = `origin-${this.id}`;
    const { id, study, note } = kept(window.sessionStorage, name) || {};
    $('origin').hidden = !id;
    if (!id) return;
    $('origin').href = gameURL(id);
    $('origin').textContent = study ? 'Back to the study' : 'Back to the game';
    if (!note) return;
    toast(note);
    keep(window.sessionStorage, name, { id, study });
  }

  // draw shows everything as it is.
  draw() {
    const { state, board } = this;
    const { game } = state;
    document.title = `${game.players[0].name} – ${game.players[1].name} · Consort`;
    if (!this.editor.on) {
      board.flip(state.flipped);
      board.show(state.position);
    }
    showMoves(state, (node) => this.look(node));
    this.study.show();
    this.report(state.past && game.analysis ? state.past.node : -1);
    showOpening(game, Boolean(state.past), (move) => this.play(move));
    showHead(state);
    showControls(state);
    this.files.show();
    showQuestion(state);
    if (this.ends && game.end) {
      this.ends = false;
      $('end-rematch').focus();
    }
    this.players.show(game);
    showWarnings(state);
    this.save.show();
    this.learn.draw();
    this.drawLive();
  }

  // redraw draws the pieces anew, from another set.
  redraw() {
    this.board.redraw();
    for (const lead of findAll(document, '.lead')) delete lead.dataset.key;
    this.draw();
  }

  // drawLive shows what changes while a computer thinks.
  drawLive() {
    const { state } = this;
    const { live, game, past, thought } = state;
    const { flipped } = this.board;
    if (!live) return;
    this.review.update(live.review);
    this.learn.offer();
    if (state.puzzles.on && state.puzzles.own && !state.reviewed.result) this.learn.stop();
    showStrips(state, flipped);
    showLeads(state.leads, flipped);
    if (thought !== null) setText($('thought'), thought);
    analysisTab.showLines(state.lines, game.lines, state.note, { fen: (past || live).fen, pick: (moves) => this.tryLine(moves) });
    const { on, share, score } = state.bar(this.tabs.name === 'review');
    analysisTab.showBar(on, share, score, flipped);
    $('graph').hidden = state.puzzles.on;
    this.graph.show(state.graph, state.node, game);
    if (!this.editor.on) this.board.arrows(state.arrows($('arrows').checked));
  }

  // answer answers the question. A yes by keyboard ends the game: the focus goes on to the
  // result.
  /** @param {boolean} yes */
  async answer(yes) {
    const wanted = this.state.answer(yes);
    this.ends = yes && $('question').matches(':focus-within');
    showQuestion(this.state);
    if (wanted && !await this.command(...wanted)) this.ends = false;
  }

  askResign() {
    this.state.askResign();
    showQuestion(this.state);
    $('question-yes').focus();
  }

  // look shows the position of a node without changing the game.
  /** @param {number} wanted */
  async look(wanted) {
    const { state } = this;
    if (this.editor.on || state.puzzles.on) return;
    if (wanted === state.game.node) {
      state.toCurrent();
      this.sayWhere();
    } else {
      const request = state.ask(wanted);
      try {
        if (!state.found(request, await get(`/api/games/${this.id}/node/${wanted}`))) return;
        this.sayWhere();
      } catch (error) {
        state.found(request, null);
        fail(error);
      }
    }
    this.draw();
    this.typed.again();
  }

  // after returns the position after some moves from the one on the board.
  /** @param {string[]} moves @returns {Promise<Server.Past>} */
  after(moves) { return get(`/api/games/${this.id}/node/${this.state.node}?moves=${moves.join(',')}`); }

  // sayWhere announces to screen readers the move that leads to the position on the board.
  sayWhere() {
    const node = this.state.tree.node(this.state.node);
    say(node?.san ? `${node.number} ${inWords(node.san)}` : 'Start position');
  }

  // revert takes back a move or, in a study, a change, and shows where that was; or does it
  // again.
  /** @param {string} name */
  async revert(name) {
    this.state.follow = this.state.game.study;
    if (!await this.command(name)) this.state.follow = false;
  }

  /** @param {number} by */
  step(by) { this.look(this.state.tree.step(this.state.asking, by)); }

  // vary shows the variation above or below, and reports whether there is one.
  /** @param {number} by */
  vary(by) {
    const node = this.state.tree.vary(this.state.asking, by);
    if (node < 0) return false;
    this.look(node);
    return true;
  }

  // turn sets the board's orientation, null for the default, and keeps it across reloads.
  /** @param {boolean | null} flipped */
  turn(flipped) {
    this.state.turned = flipped;
    keep(window.sessionStorage, `turned-${this.id}`, flipped);
    this.draw();
  }

  // fresh resets the board's orientation for a new game, closes the dialog that began it, and
  // gives the board the focus: on the button that began the game, Enter would begin another one.
  fresh() {
    closeDialogs();
    if (this.state.puzzles.on) this.learn.stop();
    this.turn(null);
    this.board.focus();
    if (this.editor.on) this.editor.close();
  }

  // rename gives the human of a game against a computer another name.
  /** @param {string} name */
  rename(name) {
    const { study, players } = this.state.game;
    const me = players.findIndex((player) => player.human);
    if (!study && me >= 0 && !players[1 - me].human) this.command('player', { side: me ? 'black' : 'white', player: `human ${name}`.trim() });
  }

  // askQuit confirms before closing an unfinished game. One that a terminal shows too is only
  // closed there, as the server says.
  async askQuit() {
    let chosen = 'quit';
    if (this.state.unfinished && !this.state.game.shared) {
      $('quit-save').hidden = this.state.game.kept;
      chosen = await ask($('quit-dialog'));
    }
    if (chosen === 'save') await this.save.ask();
    if (chosen !== 'quit') return;
    this.quits = true;
    this.quits = await this.command('quit');
    if (this.quits) sayBye('Goodbye. The game is closed.');
  }

  // again is a game like this one, if nothing has been set up or played here: a server that
  // starts again does not have such a game any more.
  get again() {
    const { study, moves, players: [white, black], control, ply, board, rules } = this.state.game;
    return study || moves.length || ply || rules || board !== start || this.quits ? null : { white: textOf(white), black: textOf(black), control };
  }

  async askNew() {
    this.newGame.show(this.state.game);
    // The dialog waits for the list, but not for a slow server.
    await Promise.race([this.listGames(), new Promise((resolve) => { setTimeout(resolve, 500); })]);
    await ask($('new-dialog'), async (chosen) => {
      const wanted = this.newGame.value();
      if (chosen === 'tab') return beginIn(window.open('about:blank'), wanted); // Opened later, it would be blocked as a pop-up.
      const done = await this.command('new', wanted);
      if (done) this.fresh();
      return done;
    });
  }

  // rematch starts the same game with colors swapped.
  async rematch() {
    if (await this.command('rematch')) this.fresh();
  }

  // listGames lists the other games on the server. In an open dialog it would move the
  // controls just when they are clicked.
  async listGames() {
    $('games').replaceChildren();
    /** @type {{ id: string, white: string, black: string, moves: number, status: string }[]} */
    const all = await get('/api/games').catch(() => []);
    const others = all.filter((g) => g.id !== this.id).slice(0, 8);
    if (!others.length || $('new-dialog').open) return;
    $('games').append(make('p', { className: 'small', textContent: 'Other games:' }), ...others.map((g) => make('p', {},
      make('a', { href: gameURL(g.id), target: '_blank', textContent: playersOf(g), title: playersOf(g, String) }), `, ${counted(g.moves, 'move')}, ${g.status}`)));
  }

  async askOpen() {
    $('open-file').value = '';
    await ask($('open-dialog'), (chosen) => this.files.take($('open-text').value, { chosen: true, inTab: chosen === 'tab' }));
    const file = $('open-file').files?.[0]; // It closes the dialog.
    if (file) this.files.takeFile(file, { chosen: true });
  }

  // openText opens a game of a text here, or in another tab of the browser, which gets the
  // book that the game is of. It reports whether it could.
  /** @param {{ text: string, number: number, copy: boolean }} opened @param {Window | null} tab @param {import('./state/book.js').Book} [book] */
  async openText(opened, tab, book) {
    if (tab) return beginIn(tab, { ...defaults(), control: this.state.game.control }, opened, book);
    if (!await this.command('open', opened)) return false;
    if (!book) this.files.book = null;
    this.fresh();
    $('open-text').value = '';
    return true;
  }

  // reviewGame shows the review, and starts it if there is none.
  reviewGame() {
    this.tabs.show('review');
    this.drawLive();
    const { result, stale } = this.state.live?.review || {};
    if (!result || stale) this.review.start();
  }

  // setUp opens or closes the editor.
  setUp() {
    if (this.editor.on) {
      this.editor.close();
    } else {
      toast('');
      this.state.toCurrent();
      this.editor.open();
    }
  }

  // escape ends what is open beside the board, or what was begun on it.
  escape() {
    const { question, puzzles } = this.state;
    if ($('menu').classList.contains('open')) setMenu(false);
    else if (question) this.answer(false);
    else if (isZen()) setZen(false);
    else if (puzzles.on && !this.board.selected) this.learn.stop();
    else this.board.escape();
  }

  listen() {
    const { state, board, editor } = this;
    const analyse = (/** @type {boolean} */ on) => this.command('analysis', { on, lines: Number($('lines').value) });
    /** @type {Record<string, () => unknown>} */
    const actions = {
      new: () => this.askNew(), open: () => this.askOpen(), archive: () => this.archive.show(), save: () => this.save.ask(), quit: () => this.askQuit(),
      setup: () => this.setUp(), help: () => $('help-dialog').showModal(), zen: () => setZen(!isZen()),
      undo: () => this.revert('undo'), redo: () => this.revert('redo'), hint: () => this.hint(), now: () => this.command('now'),
      pause: () => this.command(state.game.paused ? 'resume' : 'pause'),
      flip: () => (editor.on ? board.flip(!board.flipped) : this.turn(!board.flipped)),
      draw: () => this.command('draw', { side: state.mySide }), resign: () => this.askResign(), swap: () => this.command('swap'),
      first: () => this.look(0), back: () => this.step(-1), forth: () => this.step(1), last: () => this.look(state.tree.last(state.asking)),
      'file-back': () => this.files.isOpen && this.files.step(-1), 'file-forth': () => this.files.isOpen && this.files.step(1),
      above: () => this.vary(-1), below: () => this.vary(1),
      'past-end': () => this.look(state.game.node), 'past-here': () => this.command('go', { node: state.node }),
      'question-yes': () => this.answer(true), 'question-no': () => this.answer(false),
      'end-rematch': () => this.rematch(), 'end-new': () => this.askNew(), 'end-review': () => this.reviewGame(), 'next-mistake': () => this.review.next(), 'review-refute': () => this.review.toggle(),
      'menu-button': () => setMenu(!$('menu').classList.contains('open')),
    };
    for (const [name, act] of Object.entries(actions)) $(name)?.addEventListener('click', () => act());
    for (const button of findAll($('menu'), 'button')) button.addEventListener('click', () => setMenu(false));
    $('tabs').addEventListener('click', () => this.drawLive());
    $('analyse').addEventListener('change', () => analyse($('analyse').checked));
    $('lines').addEventListener('change', () => analyse(state.game.analysis));
    $('arrows').checked = window.localStorage.getItem('arrows') !== 'off';
    $('arrows').addEventListener('change', () => {
      window.localStorage.setItem('arrows', $('arrows').checked ? 'on' : 'off');
      this.drawLive();
    });
    $('control').addEventListener('change', () => this.command('control', { control: $('control').value }));
    for (const id of ['fast', 'playout']) $(id).addEventListener('change', () => this.command(id, { on: $(id).checked }));
    $('pace').addEventListener('change', () => this.command('pace', { pace: Number($('pace').value) }));
    $('pace').addEventListener('input', () => { $('pace-text').textContent = `${(Number($('pace').value) / 1000).toFixed(1)} s per move`; });
    const mini = new MiniBoard($('mini'), (moves) => this.after(moves));
    analysisTab.listenToLines((moves, button) => mini.show(moves, button, board.flipped));
    listenToKeys({ ...actions, escape: () => this.escape(), theme: switchLook, settings: () => $('settings-box').togglePopover(),
      analyse: () => analyse(!state.game.analysis) }, this.typed, () => editor.on);
    listenToWheel($('middle'), (by) => this.step(by));
    keepFocus(board);
    setInterval(() => { if (state.live && state.live.running >= 0) showStrips(state, board.flipped); }, 100);
  }
}

// sayBye ends the page.
/** @param {string} message */
export function sayBye(message) {
  $('game').hidden = true;
  $('bye').hidden = false;
  $('bye-text').textContent = message;
  for (const button of ['new', 'open', 'save', 'setup', 'zen', 'quit']) $(button).disabled = true;
  closeDialogs();
}

function closeDialogs() { for (const dialog of findAll(document, 'dialog[open]')) dialog.close(''); }

// beginIn begins a game in a tab, null if the browser opens none, and reports whether it could.
/** @param {Window | null} tab @param {Partial<Server.Request>} wanted @param {{ text: string, number: number, copy: boolean }} [opened] @param {import('./state/book.js').Book} [book] */
async function beginIn(tab, wanted, opened, book) {
  try {
    await begin(wanted, tab, opened, book);
    return true;
  } catch (error) {
    tab?.close();
    fail(error);
    return false;
  }
}

// setZen shows nothing but the board, or everything again.
/** @param {boolean} on */
function setZen(on) {
  document.documentElement.toggleAttribute('data-zen', on);
  $('zen').setAttribute('aria-pressed', String(on));
}

const isZen = () => document.documentElement.hasAttribute('data-zen');

// setMenu opens or closes the menu of a phone.
/** @param {boolean} open */
function setMenu(open) {
  $('menu').classList.toggle('open', open);
  $('menu-button').setAttribute('aria-expanded', String(open));
}
