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
    const when: { on?: string; after_ms?: number; at?: string; after_items?: number } = cancel ?? {};
    const controller = new AbortController();
    const abort = (): void => controller.abort();
    if (when.on === 'before') abort();
    const timer = when.after_ms === undefined ? undefined : setTimeout(abort, when.after_ms);
    this.#event = when.at ?? this.#event;
    let items = 0;
    this.#open.add(controller);
    try {
      return await call(controller.signal, () => {
        items += 1;
        if (items === when.after_items) abort();
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
