import type { RateLimitStatus } from '../rate-limit/rate-limit-status.ts';
import { mapTexts, type Redact } from './redaction.ts';
import { type CallFacts, IntegrationApiError } from './sdk-errors.ts';

/** One thing wrong with a request, as the API reports it (RFC 9457 `errors`). */
export interface FieldError {
  /** Place in the body as a JSON Pointer (RFC 6901), when the body is at fault. */
  pointer?: string;
  /** Name of the query, path or header parameter at fault otherwise. */
  parameter?: string;
  /** What is wrong, for programs; the API may add codes at any time. */
  code: string;
  /** What is wrong, for people. */
  detail: string;
  /** Revision that the record has now, when another one was expected. */
  current_version?: number;
}

/** All that is known of an answer that is no success. */
export interface ApiErrorDetails extends CallFacts {
  status: number;
  headers: Headers;
  /** The parsed body, `undefined` when it is not JSON. */
  body: unknown;
  rawBody: Uint8Array;
  requestId: string | undefined;
  /** Seconds. */
  retryAfter: number | undefined;
  rateLimit: RateLimitStatus | undefined;
  isRetryable: boolean;
  /** Where the answer refers to, which is not followed: an origin, or words where no more is known. */
  redirect: string | undefined;
  /** Takes secrets out of what is shown. */
  redact?: Redact;
}

/** The API answered with a status other than 2xx. Subclasses stand for the common ones. */
export class ApiError extends IntegrationApiError {
  override readonly name: string = 'ApiError';
  /** HTTP status. */
  readonly status: number;
  /** What went wrong, for programs, such as `version_conflict`; the API may add codes at any time. */
  readonly code: string | undefined;
  /** What went wrong, for people: the same for each problem of its kind. */
  readonly title: string | undefined;
  /** What went wrong this time, for people. */
  readonly detail: string | undefined;
  /** Each field, parameter or item that is at fault; empty when the API names none. */
  readonly errors: readonly FieldError[];
  /** Page of the documentation that explains `code`. */
  readonly docUrl: string | undefined;
  /** Identifier to give to support. */
  readonly requestId: string | undefined;
  /** HTTP method of the call. */
  declare readonly method: string;
  /** Path of the operation with `{placeholders}`, so that it holds no data. */
  declare readonly path: string;
  /** Seconds to wait before the next try, when the API says so. */
  readonly retryAfter: number | undefined;
  /** How many requests are left, when the API says so. */
  readonly rateLimit: RateLimitStatus | undefined;
  // Private, or a log of the error would show secrets that the server echoes, and the raw body as a list of numbers.
  readonly #headers: Headers;
  readonly #body: unknown;
  readonly #rawBody: Uint8Array;

  /**
   * Made by the library alone; for a test `fakeApi` answers with any status.
   * @ignore
   */
  constructor(details: ApiErrorDetails) {
    const { status, method, path, body, redact = (one) => one } = details;
    const problem = record(mapTexts(body, redact));
    const title = text(problem['title']);
    const detail = text(problem['detail']);
    const requestId = details.requestId === undefined ? text(problem['request_id']) : redact(details.requestId);
    const said = [title, detail].filter((part) => part !== undefined).join(': ') || redirectText(details.redirect);
    const reference = requestId === undefined ? '' : ` (request ${requestId})`;
    super(`${method} ${path} was answered with ${status}${said === '' ? '' : `, ${said}`}${reference}`, details);
    this.status = status;
    this.code = text(problem['code']);
    this.title = title;
    this.detail = detail;
    this.errors = problemsIn(problem['errors']);
    this.docUrl = text(problem['type']);
    this.requestId = requestId;
    this.#headers = details.headers;
    this.#body = body;
    this.#rawBody = details.rawBody;
    this.retryAfter = details.retryAfter;
    this.rateLimit = details.rateLimit;
  }

  /** As they came; no log of the error shows them. */
  get headers(): Headers {
    return this.#headers;
  }

  /** The parsed body, whole; undefined when it is not JSON. No log of the error shows it. */
  get body(): unknown {
    return this.#body;
  }

  /** The body as it came. */
  get rawBody(): Uint8Array {
    return this.#rawBody;
  }
}

function redirectText(target: string | undefined): string {
  return target === undefined ? '' : `a redirect to ${target}, which is not followed`;
}

// Whoever goes through them reads their members.
function problemsIn(value: unknown): FieldError[] {
  const items: readonly unknown[] = Array.isArray(value) ? value : [];
  return items.filter((one): one is FieldError => typeof one === 'object' && one !== null && !Array.isArray(one));
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
