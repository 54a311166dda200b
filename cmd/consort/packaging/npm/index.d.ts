/** A running engine. In a browser it is a Worker. */
export interface Engine {
  /** Sends UCI commands: one, or several separated by line breaks. */
  postMessage(commands: string): void;
  /** Is called with each line of the engine, without the line break. */
  onmessage: ((event: { data: string }) => void) | null;
  /** Is called if the engine cannot be loaded, or fails. */
  onerror: ((error: { message: string }) => void) | null;
  /** Ends the engine at once. The command quit ends it after its bestmove. */
  terminate(): void;
}

/** Starts an engine in a worker, with one thread. Commands may be sent at once. */
export default function createEngine(): Engine;
