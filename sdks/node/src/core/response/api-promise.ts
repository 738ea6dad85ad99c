import { REPLAYED_HEADER, REQUEST_ID_HEADER } from '../behaviour.ts';
import type { CallFacts } from '../errors/sdk-errors.ts';
import { parseRateLimit, type RateLimitStatus } from '../rate-limit/rate-limit-status.ts';
import { type HttpResponse, lookup } from '../transport/http.ts';

/** A result and the answer it came in. */
export interface ApiResponse<Result> {
  data: Result;
  meta: ResponseMeta;
}

/**
 * The result of a call, and what else the answer told: HTTP status and headers as they came, the request id to give to
 * support, how many requests are left, how often the call was tried, for a write the key that it was made with, and
 * whether the API had carried it out before and repeats its answer.
 */
export type WithResponse<Result> = {
  /** What the call itself resolves to. */
  data: Result;
} & Pick<ResponseMeta, 'status' | 'headers' | 'requestId' | 'rateLimit' | 'attempts' | 'idempotencyKey' | 'replayed'>;

/** A call under way. Await it for its result, or ask for more than the result. */
export class ApiPromise<Result> extends Promise<Result> {
  // What `then` returns is a promise of anything, not a call.
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

  /** The result with status, headers, request id, rate limit, number of attempts and idempotency key. */
  withResponse(): Promise<WithResponse<Result>> {
    return this.#completeResponse().then(({ data, meta }) => {
      const { status, headers, requestId, rateLimit, attempts, idempotencyKey, replayed } = meta;
      return { data, status, headers, requestId, rateLimit, attempts, idempotencyKey, replayed };
    });
  }

  /** The answer as it came, its body read to the last byte; fails for the same reasons as the call. */
  asResponse(): Promise<Response> {
    return this.#completeResponse().then(({ meta }) => meta.toResponse());
  }

  // Who asks for the answer hears of its error there, and not a second time as an unhandled rejection of the result.
  #completeResponse(): Promise<ApiResponse<Result>> {
    this.catch(() => undefined);
    return this.#apiResponse;
  }
}

/** What an answer tells beside its body; each part is read when somebody asks for it. */
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

  /** Identifier to give to support. */
  get requestId(): string | undefined {
    return lookup(this.#response).get(REQUEST_ID_HEADER) ?? undefined;
  }

  get rateLimit(): RateLimitStatus | undefined {
    return parseRateLimit(lookup(this.#response));
  }

  get attempts(): number {
    return this.#facts.attempts;
  }

  /** Key that the call was made with; only on writes. */
  get idempotencyKey(): string | undefined {
    return this.#facts.idempotencyKey;
  }

  /** Whether the API had carried out the call before and repeats its answer. */
  get replayed(): boolean {
    return lookup(this.#response).get(REPLAYED_HEADER)?.toLowerCase() === 'true';
  }

  toResponse(): Response {
    const { status, headers, body } = this.#response;
    // These have no body, not even an empty one.
    const content = [204, 205, 304].includes(status) ? null : (body as BodyInit);
    return new Response(content, { status, headers });
  }
}
