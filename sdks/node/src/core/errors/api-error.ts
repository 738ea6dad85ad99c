import type { RateLimitStatus } from '../rate-limit/rate-limit-status.ts';
import type { ErrorCode, FieldError } from './contract-codes.ts';
import { otherText, summaryOf } from './problem-summary.ts';
import { mapTexts, type Redact, shortened } from './redaction.ts';
import { type CallFacts, IntegrationApiError } from './sdk-errors.ts';

/** Values of an error response. */
export interface ApiErrorDetails extends CallFacts {
  status: number;
  headers: Headers;
  /** Parsed body, or `undefined` if it is not JSON. */
  body?: unknown;
  rawBody: Uint8Array;
  requestId?: string | undefined;
  /** Seconds. */
  retryAfter: number | undefined;
  rateLimit?: RateLimitStatus | undefined;
  isRetryable: boolean;
  /** Target of a redirect, which is not followed: its origin, or a description if the origin is unknown. */
  redirect?: string | undefined;
  /** Sentence about a likely mistake of the caller. */
  hint?: string;
  /** Replaces the message, for an error without a response, or with that of another server. */
  message?: string;
  /** Members to show in place of those of the body. */
  shown?: object;
  cause?: unknown;
  /** Removes secrets from texts that are shown. */
  redact?: Redact;
}

/** The API returned a status other than 2xx. Common statuses have subclasses. */
export class ApiError extends IntegrationApiError {
  override get name(): string {
    return 'ApiError';
  }
  /** HTTP status. */
  readonly status: number;
  /** Machine-readable code, such as `version_conflict`. The API may add codes at any time. */
  readonly code: ErrorCode | undefined;
  /** Summary for people, the same for all errors with this code. */
  readonly title: string | undefined;
  /** Explanation of this error for people. */
  readonly detail: string | undefined;
  /** Invalid fields, parameters or items. Empty if the API names none. */
  readonly errors: readonly FieldError[];
  /** URL of the documentation page about `code`. */
  readonly docUrl: string | undefined;
  /** Identifier of the request for support. */
  readonly requestId: string | undefined;
  /** HTTP method of the call. */
  declare readonly method: string;
  /** Path of the operation with `{placeholders}`, so that it contains no data. */
  declare readonly path: string;
  /** Seconds to wait before the next attempt, if the API states them. */
  readonly retryAfterSeconds: number | undefined;
  /** Remaining requests, if the API states them. */
  readonly rateLimit: RateLimitStatus | undefined;
  // Private, so that a log of the error shows neither secrets that the server echoes nor the raw body as a list of
  // numbers.
  readonly #headers: Headers;
  readonly #body: unknown;
  readonly #rawBody: Uint8Array;

  /**
   * Only the library creates API errors. In tests, `fakeApi` returns any status.
   * @ignore
   */
  constructor(details: ApiErrorDetails) {
    const { status, method, path, body, redact = (value) => value } = details;
    const problemDetails = shownMembers(record(details.shown ?? body), redact);
    const title = text(problemDetails['title']);
    const detail = text(problemDetails['detail']);
    const requestId = details.requestId === undefined ? text(problemDetails['request_id']) : redact(details.requestId);
    const errors = fieldErrorsIn(problemDetails['errors']);
    const docUrl = text(problemDetails['type']);
    const found = otherText(record(body));
    const other = found === undefined ? undefined : redact(found);
    const summary =
      summaryOf({ title, detail, other, errors, docUrl, hint: details.hint }) || redact(redirectText(details.redirect));
    const reference = requestId === undefined ? '' : ` (request ${shortened(requestId)})`;
    const returned = `${method} ${path} returned ${status}${summary === '' ? '' : `, ${summary}`}${reference}`;
    super(details.message ?? returned, details);
    this.status = status;
    this.code = text(problemDetails['code']) as ErrorCode | undefined;
    this.title = title;
    this.detail = detail;
    this.errors = errors;
    this.docUrl = docUrl;
    this.requestId = requestId;
    this.#headers = details.headers;
    this.#body = body;
    this.#rawBody = details.rawBody;
    this.retryAfterSeconds = details.retryAfter;
    this.rateLimit = details.rateLimit;
  }

  /** Response headers, unchanged. Logs of the error do not show them. */
  get headers(): Headers {
    return this.#headers;
  }

  /** Complete parsed body, or undefined if it is not JSON. Logs of the error do not show it. */
  get body(): unknown {
    return this.#body;
  }

  /** Response body, unchanged. */
  get rawBody(): Uint8Array {
    return this.#rawBody;
  }
}

function redirectText(target: string | undefined): string {
  return target === undefined ? '' : `a redirect to ${target}, which is not followed`;
}

// Callers read the members of each item, so other items are dropped.
function fieldErrorsIn(value: unknown): FieldError[] {
  const items: readonly unknown[] = Array.isArray(value) ? value : [];
  return items.filter((item): item is FieldError => typeof item === 'object' && item !== null && !Array.isArray(item));
}

/** Returns the members that an error shows, without secrets. A copy of the others could cost more than parsing them. */
function shownMembers(body: Record<string, unknown>, redact: Redact): Record<string, unknown> {
  const names = ['title', 'detail', 'type', 'code', 'request_id', 'errors'];
  return Object.fromEntries(
    names.map((name) => [name, Object.hasOwn(body, name) ? mapTexts(body[name], redact) : undefined]),
  );
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
