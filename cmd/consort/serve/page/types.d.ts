// What the server sends, and the bodies of commands: made from the Go types of the same
// names by go test ./cmd/consort/serve -run TypesOfThePage -update. What the fields mean
// is said there.
declare namespace Server {
  interface MoveView {
    san: string;
    last: string[];
    node: number;
  }

  interface Choice {
    piece: string;
    move: string;
    san?: string;
  }

  interface Target {
    to: string;
    kind: string;
    taken?: string;
    move: string;
    san?: string;
    hidden?: boolean;
    choice?: Choice[];
  }

  interface LeadView {
    pieces: string;
    points: number;
  }

  interface PlayerView {
    name: string;
    kind: string;
    userName: string;
    level: string;
    human: boolean;
  }

  interface EndView {
    result: string;
    reason: string;
    text: string;
  }

  interface BookView {
    san: string;
    move: string;
    share: string;
    name: string;
  }

  interface View {
    id: string;
    study: boolean;
    node: number;
    tree: number;
    names: [string, string];
    result: string;
    board: string;
    turn: string;
    check: string;
    last: string[];
    fen: string;
    ply: number;
    moves: MoveView[];
    first: number;
    blackFirst: boolean;
    legal: Record<string, Target[]>;
    ahead: Record<string, Target[]>;
    premove: string[];
    hint: string[];
    leads: [LeadView, LeadView];
    players: [PlayerView, PlayerView];
    bottom: string;
    paused: boolean;
    thinking: boolean;
    end: EndView | null;
    claim: string;
    offer: string;
    control: string;
    pace: number;
    fast: boolean;
    playOut: boolean;
    undo: boolean;
    redo: boolean;
    rules: string;
    analysis: boolean;
    lines: number;
    score: string[];
    status: string;
    opening: string;
    book: BookView[];
    shared: boolean;
    kept: boolean;
    unsaved: string;
  }

  interface Step {
    text: string;
    move: string;
  }

  interface LineView {
    score: string;
    share: number;
    depth: number;
    moves: string;
    steps: Step[];
    arrow: string[];
    speed: string;
  }

  interface ReviewStatus {
    phase: string;
    done: number;
    share: number;
    version: number;
    result: boolean;
    stale: boolean;
  }

  interface LiveView {
    id: string;
    left: [number, number];
    running: number;
    thought: LineView | null;
    lines: LineView[];
    fen: string;
    waits: boolean;
    graph: number[];
    review: ReviewStatus;
  }

  interface Past {
    ply: number;
    node: number;
    after: string;
    board: string;
    turn: string;
    check: string;
    last: string[];
    fen: string;
    legal: Record<string, Target[]>;
    leads: [LeadView, LeadView];
  }

  interface PastView {
    id: string;
    node: number;
    fen: string;
    lines: LineView[];
    waits: boolean;
  }

  interface NodeView {
    id: number;
    parent: number;
    children: number[];
    ply: number;
    number: string;
    san: string;
    move: string;
    glyphs: number[];
    arrows: string[];
    before: string;
    comment: string;
    words: string;
    verdict: string;
    summary: string;
    after: string;
    clk: number | null;
    eval: string;
  }

  interface TreeView {
    version: number;
    nodes: NodeView[];
    tags: [string, string][];
    result: string;
    skipped: string[];
  }

  interface BetterView {
    number: string;
    san: string;
    node: number;
  }

  interface ReviewPlayerDocument {
    accuracy: number;
    centipawnLoss: number;
    moves: number;
    inaccuracies: number;
    mistakes: number;
    blunders: number;
    good: number;
    brilliant: number;
  }

  interface ReviewLineDocument {
    cp?: number;
    mate?: number;
    line: string[];
    lineSAN: string;
  }

  interface ReviewEvalDocument {
    fen: string;
    cp?: number;
    mate?: number;
    chance?: number;
    wdl?: number[];
    depth?: number;
    checked?: boolean;
    best?: string;
    line?: string[];
    lineSAN?: string;
    others?: ReviewLineDocument[];
  }

  interface ReviewPuzzleDocument {
    solutions: string[];
    hint: string;
    theme: string;
    score: number;
  }

  interface ReviewStepDocument {
    san: string;
    move: string;
    fen: string;
  }

  interface ReviewMoveDocument {
    ply: number;
    number: number;
    side: string;
    move: string;
    san: string;
    judgment?: string;
    symbol?: string;
    comment?: string;
    reasons?: string[];
    forced?: boolean;
    book?: boolean;
    loss?: number;
    centipawnLoss?: number;
    accuracy?: number;
    best?: string;
    bestSAN?: string;
    puzzle?: ReviewPuzzleDocument;
    refutation?: ReviewStepDocument[];
  }

  interface ReviewDocument {
    tags?: Record<string, string>;
    start: string;
    result: string;
    eco?: string;
    opening?: string;
    for: string;
    complete: boolean;
    white: ReviewPlayerDocument;
    black: ReviewPlayerDocument;
    positions: ReviewEvalDocument[];
    moves: ReviewMoveDocument[];
  }

  interface ReviewView {
    version: number;
    nodes: number[];
    better: BetterView[][];
    shares: number[];
    report: ReviewDocument | null;
  }

  interface PuzzleView {
    game: string;
    ply: number;
    names: [string, string];
    computers: [boolean, boolean];
    name: string;
    line: string;
    move: ReviewMoveDocument;
    position: Past;
  }

  interface PuzzlesView {
    total: number;
    puzzles: PuzzleView[];
  }

  interface TryView {
    verdict: string;
    san: string;
    position: Past;
    why: string;
    reply: ReviewStepDocument[];
    unsaved: string;
  }

  interface Board {
    pieces: string;
    side: string;
    castling: string;
    enpassant: string;
    halfmoves: number;
    fullmoves: number;
    noCastling: boolean;
    noEnPassant: boolean;
  }

  interface Verdict {
    fen: string;
    rule: string;
    detail: string;
    board?: Board;
  }

  interface Request {
    move: string;
    side: string;
    player: string;
    white: string;
    black: string;
    control: string;
    text: string;
    ply: number;
    number: number;
    pace: number;
    lines: number;
    on: boolean;
    fast: boolean | null;
    playOut: boolean | null;
    chess960: number | null;
    node: number | null;
    moves: string[];
    glyphs: number[];
    arrows: string[];
    board: Board | null;
    level: string;
    copy: boolean;
  }
}
