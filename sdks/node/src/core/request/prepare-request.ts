import { IDEMPOTENCY_HEADER, IDEMPOTENCY_KEY_PATTERN, IDEMPOTENT_METHODS } from '../behaviour.ts';
import { InvalidRequestError } from '../errors/sdk-errors.ts';
import type { RequestContent } from '../transport/http.ts';
import { serialiseBody } from './body.ts';
import { headerError } from './headers.ts';
import type { Operation, OperationInput, WriteOptions } from './operation.ts';
import { optionsSentAs } from './serialise.ts';
import { buildUrl } from './url.ts';

/** One call, ready to be sent; its attempts share it, and with it the idempotency key. */
export interface PreparedRequest {
  operation: Operation;
  url: string;
  headers: Record<string, string>;
  body: RequestContent | undefined;
  idempotencyKey: string | undefined;
}

export interface RequestDefaults {
  baseUrl: string;
  /** Undefined where the runtime says it by itself. */
  userAgent: string | undefined;
  /** Of every call. */
  headers: Readonly<Record<string, string>> | undefined;
}

const ACCEPT = 'application/json, application/problem+json';

/** @throws {InvalidRequestError} when an argument or an option can't be sent */
export function prepareRequest(
  { baseUrl, userAgent, headers: defaultHeaders }: RequestDefaults,
  operation: Operation,
  input: OperationInput,
  options: WriteOptions,
): PreparedRequest {
  const payload = serialiseBody(operation, input.body, options.extraBody);
  const idempotencyKey = idempotencyKeyOf(operation, options);
  const headers: Record<string, string> = {
    Accept:
      operation.responseMediaType === undefined ? ACCEPT : `${operation.responseMediaType}, application/problem+json`,
  };
  if (userAgent !== undefined) headers['User-Agent'] = userAgent;
  if (payload !== undefined) headers['Content-Type'] = payload.contentType;
  if (idempotencyKey !== undefined) headers[IDEMPOTENCY_HEADER] = idempotencyKey;
  const cookies = operation.encodeCookies?.(operation, options) ?? '';
  if (cookies !== '') headers['Cookie'] = cookies;
  if (defaultHeaders !== undefined) addExtra(headers, operation, defaultHeaders);
  if (operation.headers !== undefined) {
    for (const [name, value] of optionsSentAs(operation.headers, options)) {
      replace(headers, name, headerValue(operation, name, value));
    }
  }
  if (options.headers !== undefined) addExtra(headers, operation, options.headers);
  const url = buildUrl(baseUrl, operation, input, options.extraQuery);
  return { operation, url, headers, body: payload?.content, idempotencyKey };
}

function idempotencyKeyOf({ id, method }: Operation, { idempotencyKey }: WriteOptions): string | undefined {
  if (!IDEMPOTENT_METHODS.includes(method)) return undefined;
  const key = idempotencyKey ?? crypto.randomUUID();
  if (!IDEMPOTENCY_KEY_PATTERN.test(key)) {
    throw new InvalidRequestError(`${id}: idempotencyKey needs 1 to 255 visible ASCII characters`);
  }
  return key;
}

function addExtra(
  headers: Record<string, string>,
  operation: Operation,
  extra: Readonly<Record<string, string>>,
): void {
  for (const [name, value] of Object.entries(extra)) {
    if (value === undefined) continue;
    const alternative = alternativeTo(operation, name.toLowerCase());
    if (alternative !== undefined)
      throw new InvalidRequestError(`${operation.id}: ${alternative}, not a header ${name}`);
    replace(headers, name, headerValue(operation, name, value));
  }
}

// Names of headers have no case: two that differ in it would both be sent.
function replace(headers: Record<string, string>, name: string, value: string): void {
  const lower = name.toLowerCase();
  const same = Object.keys(headers).find((one) => one.toLowerCase() === lower);
  headers[same ?? name] = value;
}

/** What to give in place of a header that something else hangs on. */
function alternativeTo({ apiKeyHeader = 'Authorization' }: Operation, header: string): string | undefined {
  if (header === apiKeyHeader.toLowerCase()) return 'pass apiKey';
  if (header === IDEMPOTENCY_HEADER.toLowerCase()) return 'pass idempotencyKey';
  return FRAMING.has(header) ? 'leave it to the library' : undefined;
}

// Where a message ends (RFC 9112 section 6), and who gets it.
const FRAMING = new Set(['connection', 'content-length', 'host', 'transfer-encoding']);

function headerValue({ id }: Operation, name: string, value: unknown): string {
  const text = String(value);
  const problem = headerError(name, text);
  if (problem === undefined) return text;
  throw new InvalidRequestError(`${id}: ${problem}`);
}
