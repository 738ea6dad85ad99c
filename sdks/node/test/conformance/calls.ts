import type { CallOptions } from '../../../../scripts/conformance/scenarios/scenario.ts';

/** Pending calls of one case, so that the case can cancel them. */
export class Calls {
  readonly #open = new Set<AbortController>();
  /** Event of a watcher at which the calls are cancelled. */
  #event: string | undefined;

  /**
   * Starts a call with a signal that aborts when the case says so.
   * @param call receives the signal, and a function to call after each item that it has read
   */
  async start<Value>(
    cancel: CallOptions['cancel'],
    call: (signal: AbortSignal, read: () => void) => Promise<Value>,
  ): Promise<Value> {
    const controller = new AbortController();
    const abort = (): void => controller.abort();
    if (cancel !== undefined && 'on' in cancel && cancel.on === 'before') abort();
    const timer = cancel !== undefined && 'after_ms' in cancel ? setTimeout(abort, cancel.after_ms) : undefined;
    if (cancel !== undefined && 'at' in cancel) this.#event = cancel.at;
    let left = cancel !== undefined && 'after_items' in cancel ? cancel.after_items : Infinity;
    this.#open.add(controller);
    try {
      return await call(controller.signal, () => {
        left -= 1;
        if (left === 0) abort();
      });
    } finally {
      clearTimeout(timer);
      this.#open.delete(controller);
    }
  }

  /** Cancels all calls if the case names this event. */
  at(event: string): void {
    if (event === this.#event) this.cancel();
  }

  /** Cancels all calls, once the server has seen the event that the case waits for. */
  cancel(): void {
    for (const controller of this.#open) controller.abort();
  }
}
