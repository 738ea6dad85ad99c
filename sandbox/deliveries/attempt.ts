/** Attempts of deliveries, and the exchange that is kept of each. */
import type { Dispatcher } from 'undici';

/** Attempts of deliveries, from their claim to their outcome. */
/** End of an attempt: a response, or the reason why there is none. */
export type AttemptResult =
  | { readonly status: number; readonly retryAfter: string | undefined }
  | { readonly status: undefined; readonly failure: string };

/** Attempt that this worker has claimed and is to carry out. */
export interface Attempt {
  readonly deliveryId: string;
  readonly endpointId: string;
  readonly eventId: string;
  readonly series: number;
  /** 1 for the first attempt of the series. */
  readonly number: number;
  readonly url: string;
  /** Secrets to sign with, the newest first. */
  readonly secrets: readonly string[];
  readonly body: string;
}

/** Attempt that has ended. */
export interface Outcome {
  readonly attempt: Attempt;
  readonly result: AttemptResult;
  /** Real time of the signature, in seconds. */
  readonly signedAt: number;
  readonly signature: string;
  readonly milliseconds: number;
  /** Delay before the next attempt if this one failed; undefined after the last one. */
  readonly delay: number | undefined;
}

export const isSuccess = ({ result }: Outcome): boolean =>
  result.status !== undefined && result.status >= 200 && result.status < 300;

// One request of a sender, without support for the bodies of responses.

/** Headers of a response; a header that occurs twice has two values. */
type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** Highest status; clients treat a higher one as a server error (RFC 9110, section 15). */
const MAX_STATUS = 599;

/** Ends with the head of the response. A body is never read: a body that has not ended with the head is cut off. */
export class Exchange implements Dispatcher.DispatchHandler {
  readonly result: Promise<AttemptResult>;
  #resolve: (result: AttemptResult) => void = () => undefined;
  #reject: (error: unknown) => void = () => undefined;
  #controller: Dispatcher.DispatchController | undefined;
  /** Reason why the request is ended early. */
  #ended: Error | undefined;
  #isComplete = false;

  constructor() {
    this.result = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  /** Ends the request, whether it waits for a name, a connection or a response. */
  end(reason: Error): void {
    this.#ended = reason;
    this.#reject(reason);
    this.#controller?.abort(reason);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#ended) controller.abort(this.#ended);
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number, headers: Headers): void {
    // Informational responses come before the real one.
    if (status < 200) return;
    if (status > MAX_STATUS) {
      controller.abort(new Error(`${status} is not a status of HTTP`));
      return;
    }
    this.#resolve({ status, retryAfter: [headers['retry-after']].flat()[0] });
    setImmediate(() => {
      if (!this.#isComplete) controller.abort(new Error('the body of the response is not read'));
    });
  }

  onResponseEnd(): void {
    this.#isComplete = true;
  }

  onResponseError(_controller: Dispatcher.DispatchController | undefined, error: Error): void {
    this.#isComplete = true;
    this.#reject(error);
  }
}
