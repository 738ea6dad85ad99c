import type { CallOptions } from '../../../../scripts/conformance/scenarios/scenario.ts';

/** Pending calls of one case, so that the case can cancel them. */
export class Calls {
  readonly #open = new Set<AbortController>();

  /** Starts a call with a signal that aborts when the case says so. */
  async start<Value>(cancel: CallOptions['cancel'], call: (signal: AbortSignal) => Promise<Value>): Promise<Value> {
    const controller = new AbortController();
    const abort = (): void => controller.abort();
    if (cancel !== undefined && 'on' in cancel && cancel.on === 'before') abort();
    const timer = cancel !== undefined && 'after_ms' in cancel ? setTimeout(abort, cancel.after_ms) : undefined;
    this.#open.add(controller);
    try {
      return await call(controller.signal);
    } finally {
      clearTimeout(timer);
      this.#open.delete(controller);
    }
  }

  /** Cancels all calls, once the server has seen the event that the case waits for. */
  cancel(): void {
    for (const controller of this.#open) controller.abort();
  }
}
