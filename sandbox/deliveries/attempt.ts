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
