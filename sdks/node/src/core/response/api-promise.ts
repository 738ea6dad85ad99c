import type { RateLimitStatus } from '../rate-limit/rate-limit-status.ts';
import type { HttpResponse } from '../transport/http.ts';

/** Result of a call with its response. */
export interface ApiResponse<Result> {
  data: Result;
  response: HttpResponse;
  /** Returns the metadata. A function, so that only callers who ask for them pay for them. */
  meta: () => ResponseMeta;
}

/** Metadata of a response. */
export interface ResponseMeta {
  /** HTTP status. */
  status: number;
  /** Response headers. */
  headers: Headers;
  /** Identifier of the request for support. */
  requestId: string | undefined;
  /** Remaining requests, if the API states them. */
  rateLimit: RateLimitStatus | undefined;
  /** Number of attempts. */
  attempts: number;
  /** Number of requests that were lost with an idle connection and sent again, within their attempt: 0 or 1. */
  resends: number;
  /** Idempotency key of the call; only for writes. */
  idempotencyKey: string | undefined;
  /** True if the API replayed the response of an earlier, identical call. */
  replayed: boolean;
}

/** Result of a call with its response. */
export interface WithResponse<Result> extends ResponseMeta {
  /** Result of the call. */
  data: Result;
}

/** A pending call. Await it for its result, or call a method for more than the result. */
export class ApiPromise<Result> extends Promise<Result> {
  // `then` returns a plain promise, not a call.
  static override get [Symbol.species](): PromiseConstructor {
    return Promise;
  }

  readonly #apiResponse: Promise<ApiResponse<Result>>;

  /** @internal */
  constructor(apiResponse: Promise<ApiResponse<Result>>) {
    super((resolve, reject) => {
      apiResponse.then(({ data }) => resolve(data), reject);
    });
    this.#apiResponse = apiResponse;
  }

  /** Returns the result with status, headers, request id, rate limit, number of attempts and idempotency key. */
  withResponse(): Promise<WithResponse<Result>> {
    return this.#completeResponse().then(({ data, meta }) => ({ data, ...meta() }));
  }

  /** Returns the response with its complete body. Fails for the same reasons as the call. */
  asResponse(): Promise<Response> {
    return this.#completeResponse().then(({ response: { status, headers, body } }) => {
      // Responses with these statuses cannot have a body, not even an empty one.
      const content = [204, 205, 304].includes(status) ? null : (body as BodyInit);
      return new Response(content, { status, headers });
    });
  }

  // Callers of these methods get the error there, so the result itself must not become an unhandled rejection.
  #completeResponse(): Promise<ApiResponse<Result>> {
    this.catch(() => undefined);
    return this.#apiResponse;
  }
}
