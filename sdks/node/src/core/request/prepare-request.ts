import { IDEMPOTENCY_HEADER, IDEMPOTENCY_KEY_PATTERN, IDEMPOTENT_METHODS } from '../behaviour.ts';
import { payloadOf } from './body.ts';
import { InvalidRequestError } from '../errors/sdk-errors.ts';
import { headerProblem } from '../options/limits.ts';
import type { Input, Operation, WriteOptions } from './operation.ts';
import { requestUrl } from './url.ts';
import { optionsSentAs, type Payload } from './serialise.ts';

/** One call, ready to be sent; its attempts share it, and with it the idempotency key. */
export interface PreparedRequest {
  operation: Operation;
  url: string;
  headers: Record<string, string>;
  body: Payload['content'] | undefined;
  idempotencyKey: string | undefined;
}

export interface Place {
  baseUrl: string;
  /** Undefined where the runtime says it by itself. */
  userAgent: string | undefined;
  /** Of every call. */
  headers: Readonly<Record<string, string>> | undefined;
}

const ACCEPT = 'application/json, application/problem+json';

/** @throws {InvalidRequestError} when an argument or an option can't be sent */
export function prepareRequest(
  { baseUrl, userAgent, headers: always }: Place,
  operation: Operation,
  input: Input,
  options: WriteOptions,
): PreparedRequest {
  const payload = payloadOf(operation, input.body, options.extraBody);
  const idempotencyKey = idempotencyKeyOf(operation, options);
  const headers: Record<string, string> = {
    Accept: operation.download === undefined ? ACCEPT : `${operation.download}, application/problem+json`,
  };
  if (userAgent !== undefined) headers['User-Agent'] = userAgent;
  if (payload !== undefined) headers['Content-Type'] = payload.contentType;
  if (idempotencyKey !== undefined) headers[IDEMPOTENCY_HEADER] = idempotencyKey;
  const cookies = operation.encodeCookies?.(operation, options) ?? '';
  if (cookies !== '') headers['Cookie'] = cookies;
  if (always !== undefined) addExtra(headers, operation, always);
  if (operation.headers !== undefined) {
    for (const [name, value] of optionsSentAs(operation.headers, options)) {
      replace(headers, name, headerValue(operation, name, value));
    }
  }
  if (options.headers !== undefined) addExtra(headers, operation, options.headers);
  const url = requestUrl(baseUrl, operation, input, options.extraQuery);
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
    const instead = insteadOf(operation, name.toLowerCase());
    if (instead !== undefined) throw new InvalidRequestError(`${operation.id}: ${instead}, not a header ${name}`);
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
function insteadOf({ keyHeader = 'Authorization' }: Operation, header: string): string | undefined {
  if (header === keyHeader.toLowerCase()) return 'pass apiKey';
  if (header === IDEMPOTENCY_HEADER.toLowerCase()) return 'pass idempotencyKey';
  return FRAMING.has(header) ? 'leave it to the library' : undefined;
}

// Where a message ends (RFC 9112 section 6), and who gets it.
const FRAMING = new Set(['connection', 'content-length', 'host', 'transfer-encoding']);

function headerValue({ id }: Operation, name: string, value: unknown): string {
  const text = String(value);
  const problem = headerProblem(name, text);
  if (problem === undefined) return text;
  throw new InvalidRequestError(`${id}: ${problem}`);
}
