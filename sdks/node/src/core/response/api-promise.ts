import { REPLAYED_HEADER, REQUEST_ID_HEADER } from '../behaviour.ts';
import type { CallFacts } from '../errors/sdk-errors.ts';
import { parseRateLimit, type RateLimitStatus } from '../rate-limit/rate-limit-status.ts';
import { type HttpResponse, lookup } from '../transport/http.ts';

/** Result of a call with its response metadata. */
export interface ApiResponse<Result> {
  data: Result;
  meta: ResponseMeta;
}

/**
 * Result of a call with its response: HTTP status, headers, request id, rate limit, number of attempts, idempotency key
 * of a write, and whether the API replayed an earlier response.
 */
export type WithResponse<Result> = {
  /** Result of the call. */
  data: Result;
} & Pick<ResponseMeta, 'status' | 'headers' | 'requestId' | 'rateLimit' | 'attempts' | 'idempotencyKey' | 'replayed'>;

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
    return this.#completeResponse().then(({ data, meta }) => {
      const { status, headers, requestId, rateLimit, attempts, idempotencyKey, replayed } = meta;
      return { data, status, headers, requestId, rateLimit, attempts, idempotencyKey, replayed };
    });
  }

  /** Returns the response with its complete body. Fails for the same reasons as the call. */
  asResponse(): Promise<Response> {
    return this.#completeResponse().then(({ meta }) => meta.toResponse());
  }

  // Callers of these methods get the error there, so the result itself must not become an unhandled rejection.
  #completeResponse(): Promise<ApiResponse<Result>> {
    this.catch(() => undefined);
    return this.#apiResponse;
  }
}

/** Metadata of a response. Each value is computed when it is first needed. */
export class ResponseMeta {
  readonly #response: HttpResponse;
  readonly #facts: CallFacts;

  constructor(response: HttpResponse, facts: CallFacts) {
    this.#response = response;
    this.#facts = facts;
  }

  get status(): number {
    return this.#response.status;
  }

  get headers(): Headers {
    return this.#response.headers;
  }

  /** Identifier of the request for support. */
  get requestId(): string | undefined {
    return lookup(this.#response).get(REQUEST_ID_HEADER) ?? undefined;
  }

  get rateLimit(): RateLimitStatus | undefined {
    return parseRateLimit(lookup(this.#response));
  }

  get attempts(): number {
    return this.#facts.attempts;
  }

  /** Idempotency key of the call; only for writes. */
  get idempotencyKey(): string | undefined {
    return this.#facts.idempotencyKey;
  }

  /** Whether the API had already applied the call and replayed its response. */
  get replayed(): boolean {
    return lookup(this.#response).get(REPLAYED_HEADER)?.toLowerCase() === 'true';
  }

  toResponse(): Response {
    const { status, headers, body } = this.#response;
    // Responses with these statuses cannot have a body, not even an empty one.
    const content = [204, 205, 304].includes(status) ? null : (body as BodyInit);
    return new Response(content, { status, headers });
  }
}
