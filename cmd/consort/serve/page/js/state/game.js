// What the page knows of its game, and what follows from it for the screen. It draws
// nothing and sends nothing: page.js passes on what the server sends and what the user does.

import { timeLeft } from './clock.js';
import { arrowOf } from './drawings.js';
import { Puzzles } from './puzzles.js';
import { Reviewed } from './review.js';
import { squaresOf } from './squares.js';
import { knownDate, sideName, typeset } from './words.js';

/** @typedef {Pick<Server.View, 'board' | 'last' | 'check' | 'legal' | 'ahead' | 'premove'>} Position what the board shows */
/** @typedef {{ squares: string[], look: string, text?: string }} Arrow a mark if the squares are the same, with a text or without */
/** @typedef {[name: string, body?: Partial<Server.Request>]} Command */
/** @typedef {{ text: string, yes: string, no: string, accept: Command, decline?: Command, ply?: number }} Question */

const sides = ['white', 'black'];

export class GameState {
  /** @type {Server.View} as last received */
  game;
  /** @type {Server.LiveView | null} what changes while a computer thinks */
  live = null;
  since = 0; // when live was received
  /** @type {Server.Past | null} another position of the game that is on the board, null for the current one */
  past = null;
  /** @type {Server.PastView | null} the analysis of the position past */
  analysis = null;
  requested = -1; // the node that the user looks for, -1 for the current one
  looks = 0; // counts the requests for it: only the last response counts
  follow = false; // the next view shows its current position, whatever is on the board
  /** @type {boolean | null} whether the user flipped the board, null for the default */
  turned = null;
  /** @type {Question | null} what the user is asked beside the board */
  question = null;
  refusedClaim = -1; // the ply at which the user did not want to claim a draw
  sent = false; // a move is on its way, and the position after it comes
  unsent = ''; // a move that has not reached the server
  reviewed = new Reviewed();
  puzzles = new Puzzles(); // which the board shows while they are on

  /** @param {Server.View} game @param {import('./tree.js').Tree} tree */
  constructor(game, tree) {
    this.game = game;
    this.tree = tree;
    tree.take(game);
  }

  // take takes a view of the game.
  /** @param {Server.View} view */
  take(view) {
    const { game } = this;
    const moved = view.study && game.study ? this.follow || view.node !== game.node
      : view.fen !== game.fen || view.ply !== game.ply || view.moves.length !== game.moves.length;
    if (moved) this.toCurrent();
    this.follow = false;
    this.game = view;
    this.tree.take(view);
    // The opponent's move does not answer a question; another game or a move taken back does.
    if ((this.question?.ply ?? -1) > view.ply || view.end) this.question = null;
  }

  // toCurrent returns to the current position.
  toCurrent() {
    this.looks++;
    this.past = this.analysis = null;
    this.reviewed.goTo(-1);
    this.requested = -1;
    this.sent = false;
  }

  // ask notes that the user looks for a node, and returns the number of the request.
  /** @param {number} node */
  ask(node) {
    this.requested = node;
    return ++this.looks;
  }

  // found takes the response to a request, null for none. It reports whether it counts.
  /** @param {number} request @param {Server.Past | null} past */
  found(request, past) {
    if (request !== this.looks) return false;
    if (past) {
      this.past = past;
      this.reviewed.goTo(-1);
    } else {
      this.requested = this.past ? this.past.node : -1;
    }
    return true;
  }

  // node is the one on the board, asking the one that the user looks for.
  get node() { return this.past ? this.past.node : this.game.node; }

  get asking() { return this.requested < 0 ? this.game.node : this.requested; }

  // unsettled reports whether the user has asked for another position, by a move or to look at
  // it, which has not come yet. moveComes reports whether it is the opponent's turn, during which
  // a move can be entered.
  get unsettled() { return this.sent || this.asking !== this.node; }

  get moveComes() { return Object.keys(this.position.ahead).length > 0; }

  // plyOnLine returns how far the current line leads to the position on the board.
  get plyOnLine() {
    const line = [0, ...this.game.moves.map((m) => m.node)];
    let { node } = this;
    while (node > 0 && !line.includes(node)) node = this.tree.node(node)?.parent ?? 0;
    return Math.max(0, line.indexOf(node));
  }

  get flipped() {
    if (this.puzzles.on) return this.puzzles.side === 'black';
    return this.turned ?? this.game.bottom === 'black';
  }

  // other is the position that the board shows instead of the current one, null for none.
  get other() { return this.puzzles.shown || this.reviewed.shown || this.past; }

  // position is what the board shows, leads the material on it.
  /** @returns {Position} */
  get position() { return this.other ? { ...this.other, ahead: {}, premove: [] } : this.game; }

  get leads() { return (this.other || this.game).leads; }

  // clocks are those of White and Black some milliseconds after live came, null where none is to
  // be shown: in a game those that run, else those of the position on the board.
  /** @param {number} elapsed @returns {(number | null)[]} */
  clocks(elapsed) {
    const { game, live, past, puzzles } = this;
    if (!live || puzzles.on) return [null, null];
    if (game.study || (past && live.running < 0)) return this.tree.clocks(this.node);
    return [0, 1].map((side) => (game.control === 'off' ? null : timeLeft(live, side, elapsed)));
  }

  // seats are White and Black as the strips beside the board name them.
  get seats() {
    const { game, puzzles } = this;
    const turn = puzzles.on ? this.toMove : game.end ? '' : game.turn;
    return sides.map((side, i) => {
      const { name, human } = puzzles.players?.[i] ?? game.players[i];
      return {
        side, name: `${name === '?' ? sideName(side) : name}${game.offer === side ? ' offers a draw' : ''}`, turn: turn === side,
        face: human || (game.study && !puzzles.players) ? 'human' : 'computer', thinks: game.thinking && game.turn === side && !puzzles.on,
      };
    });
  }

  // looksBack reports whether an earlier position of a game that is played is on the board,
  // canGoTo whether the game can go on from there.
  get looksBack() { return Boolean(this.past) && !this.game.study && !this.puzzles.on; }

  get canGoTo() { return this.looksBack && !this.reviewed.shown && (this.node === 0 || this.game.moves[(this.past?.ply ?? 0) - 1]?.node === this.node); }

  // waits reports whether a computer is to move.
  get waits() { return !this.game.study && !this.game.players[sides.indexOf(this.game.turn)].human; }

  // mySide is the human's side: the side to move if both are human.
  get mySide() {
    const toMove = sides.indexOf(this.game.turn);
    return sides[this.game.players[toMove].human ? toMove : 1 - toMove];
  }

  // unfinished reports whether the user leaves a game in progress for another one.
  get unfinished() { return !this.game.study && this.game.moves.length > 0 && !this.game.end; }

  // after is the move before the position on the board, '' at the start; toMove is the side
  // to move there, '' if it is checkmated.
  get after() {
    const node = this.tree.node(this.node);
    return this.other ? this.other.after : node?.san ? `${node.number} ${node.san}` : '';
  }

  get toMove() { return this.after.endsWith('#') ? '' : (this.other || this.game).turn; }

  // where says which position is on the board, turn whose turn it is there.
  get where() { return this.after ? `After ${this.after}` : 'Start position'; }

  get turn() { return this.toMove ? `${sideName(this.toMove)} to move` : 'checkmate'; }

  // heading is the first line above a study: its result, event and date.
  get heading() {
    const result = this.game.result === '*' ? '' : typeset(this.game.result);
    const [event, site] = [this.tree.tag('Event'), this.tree.tag('Site')];
    return [result, event, site === event ? '' : site, knownDate(this.tree.tag('Date'))].filter(Boolean).join(' · ') || 'Study';
  }

  // status and thought are the lines above the tabs; null leaves thought as it is.
  get status() {
    if (this.puzzles.on) return this.puzzles.heading;
    const status = this.game.study ? this.heading : this.game.status;
    return this.game.rules ? `${status} (${this.game.rules})` : status;
  }

  // thought is the computer's current line: for spectators, and for its opponent only while
  // the analysis is on. If no computer is thinking, or an earlier position is on the board,
  // it is the best line of the analysis, so that the row does not appear and disappear with
  // the turns.
  get thought() {
    if (this.puzzles.on) return this.turn;
    if (this.game.study) return `${this.where} · ${this.turn}`;
    const { players, analysis, thinking } = this.game;
    const humans = players.filter((p) => p.human).length;
    if (humans === 2 || (humans === 1 && !analysis)) return '';
    const thinks = thinking && !this.past;
    const line = thinks ? this.live?.thought : this.lines[0];
    if (line) return `${thinks ? '' : 'Analysis: '}${line.score}, depth ${line.depth}: ${line.moves}`;
    return thinks ? null : '';
  }

  // analysisHere is the analysis of the earlier position on the board, if known.
  get analysisHere() { return this.analysis?.node === this.past?.node && this.analysis?.fen === this.past?.fen ? this.analysis : null; }

  // lines are those of the analysis of the position on the board.
  get lines() {
    if (!this.past) return this.live?.lines || [];
    return this.game.analysis ? this.analysisHere?.lines || [] : [];
  }

  // note says why there are no lines, if there is a reason, else how deep they are.
  get note() {
    if (!this.game.analysis) return 'Turn the analysis on to see the best lines, arrows on the board and the graph of the game.';
    if (this.past ? this.analysisHere?.waits : this.live?.waits) return 'Waiting for the engine: other positions are being analyzed.';
    const [best] = this.lines;
    return best ? [`${best.depth} half-moves deep`, best.speed].filter(Boolean).join(' · ') : '';
  }

  // bar is what the evaluation bar shows: White's share, undefined if it is not known.
  /** @param {boolean} ofReview whether the review is shown */
  bar(ofReview) {
    const [best] = this.lines;
    if (this.puzzles.on) return { on: false };
    const reviewed = ofReview && !best ? this.reviewed.evaluation() : null;
    if (reviewed) return { on: true, ...reviewed };
    const ply = this.plyOnLine;
    const known = (this.node === 0 || this.game.moves[ply - 1]?.node === this.node) ? this.live?.graph[ply] ?? -1 : -1;
    return { on: this.game.analysis, share: best ? best.share : known >= 0 ? known : undefined, score: best?.score };
  }

  // graph is the line that the graph shows, from the start: that of the review, or the current
  // one if there is no review of it. Each position has its node, White's share, negative if it
  // is not known, and the judgment, the name and the score of the move before it.
  /** @returns {import('./graph.js').Point[]} */
  get graph() {
    const { game, reviewed, live, tree } = this;
    const { result, status } = reviewed;
    const plies = new Map(result?.nodes.map((node, ply) => [node, ply]));
    const current = [0, ...game.moves.map((m) => m.node)];
    const line = result && !status?.stale ? result.nodes : current;
    return line.map((node, i) => {
      const ply = line === current ? plies.get(node) ?? -1 : i;
      const known = result?.shares[ply] ?? -1;
      const share = known < 0 && node === current[i] ? live?.graph[i] ?? -1 : known;
      const at = tree.node(node);
      return {
        node, share, judgment: reviewed.moves[ply - 1]?.judgment ?? '',
        name: ply >= 0 ? reviewed.name(ply) : at?.san ? `${at.number} ${at.san}` : 'Start',
        score: known >= 0 ? reviewed.score(ply) : share < 0 ? '' : `White ${Math.round(100 * share)}%`,
      };
    });
  }

  // arrows are those on the board. wanted is whether the user wants them of the analysis.
  /** @param {boolean} wanted @returns {Arrow[]} */
  arrows(wanted) {
    if (this.puzzles.on) return this.puzzles.marks;
    const { hint, premove, end } = this.game;
    const verdict = this.past || end || this.game.study ? this.reviewed.arrows : [];
    const arrows = wanted ? this.lines.map(({ arrow }, i) => ({ squares: arrow, look: i ? 'other' : '' })).reverse() : [];
    if (!this.past && !end) arrows.push({ squares: hint, look: 'hint' });
    if (!this.past) arrows.push({ squares: premove, look: 'ahead' });
    const unsent = Object.values(this.position.legal).flat().find(({ move, choice }) => [move, ...(choice || []).map((c) => c.move)].includes(this.unsent));
    if (unsent) arrows.push({ squares: squaresOf(this.unsent, unsent.san), look: 'ahead' });
    return [...arrows.filter(({ squares }) => squares.length), ...verdict, ...(this.tree.node(this.node)?.arrows || []).map(arrowOf)];
  }

  // disabled says which actions make no sense now.
  get disabled() {
    const { game } = this;
    const over = Boolean(game.end);
    const plays = game.players.some((p) => p.human) && !over && !game.study;
    return {
      undo: !game.undo, redo: !game.redo, now: !game.thinking, hint: over, resign: !plays, draw: !plays || Boolean(game.offer),
      first: this.puzzles.on, back: this.puzzles.on, forth: this.puzzles.on, last: this.puzzles.on,
      pause: over || game.study || (!this.waits && game.control === 'off' && !game.paused),
    };
  }

  // asked is the question that needs an answer: whether to resign, to accept a draw, or to
  // claim one; null without one.
  /** @returns {Question | null} */
  get asked() { return this.question || this.offered || this.claimable; }

  // offered is the question that a draw offer asks of a human.
  /** @returns {Question | null} */
  get offered() {
    const { offer, players } = this.game;
    const side = offer === 'white' ? 'black' : 'white';
    if (!offer || !players[sides.indexOf(side)].human) return null;
    return { text: `${sideName(offer)} offers a draw.`, yes: 'Accept', no: 'Decline', accept: ['accept', { side }], decline: ['decline', { side }] };
  }

  // claimable is the question whether to claim a draw.
  /** @returns {Question | null} */
  get claimable() {
    const { claim, end, ply } = this.game;
    if (!claim || this.waits || end || this.refusedClaim === ply) return null;
    return { text: `A draw can be claimed: ${claim}.`, yes: 'Claim draw', no: 'Keep playing', accept: ['claim'] };
  }

  // askResign asks once, where the button was.
  askResign() {
    this.question = { ply: this.game.ply, text: 'Resign this game?', yes: 'Resign', no: 'Keep playing', accept: ['resign', { side: this.mySide }] };
  }

  // answer answers the question, and returns the command that follows from it.
  /** @param {boolean} yes @returns {Command | undefined} */
  answer(yes) {
    const { asked } = this;
    if (!yes && !this.question && !this.offered) this.refusedClaim = this.game.ply;
    this.question = null;
    return yes ? asked?.accept : asked?.decline;
  }

  // leaving says what becomes of this game if the user leaves it. lost is what is said of
  // one that is not kept.
  /** @param {string} [lost] */
  leaving(lost) {
    const { kept, shared, unsaved } = this.game;
    if (!kept) return `This game is not over. ${unsaved ? 'It is not being saved' : 'Games are not kept here'}: ${lost}`;
    return `This game is not over. ${shared ? 'The terminal keeps it: enter continue there to go on with it.' : 'It stays in the Archive, where you can continue it.'}`;
  }
}
