import {
  CONFIGURATION_API_KEY_HEADERS,
  IDEMPOTENCY_HEADER,
  IDEMPOTENCY_KEY_PATTERN,
  IDEMPOTENCY_METHODS,
} from '../../generated/behaviour.ts';
import { InvalidRequestError } from '../errors/sdk-errors.ts';
import type { RequestContent } from '../transport/http.ts';
import { serialiseBody } from './body.ts';
import { framingError, headerError, HEADERS_EXPECTED, type HeaderOptions, headerRecord } from './sendable.ts';
import { type Operation, type OperationInput, textInStyle, type WriteOptions } from './operation.ts';
import { isObject } from '../schema/schema.ts';
import { unknownField } from '../schema/unknown-value.ts';
import { optionsSentAs, scalarText, show } from './serialise.ts';
import { buildUrl } from './url.ts';

/** A call that is ready to be sent. All attempts share it, including its idempotency key. */
export interface PreparedRequest {
  operation: Operation;
  pathValues: readonly unknown[];
  url: string;
  headers: Record<string, string>;
  body: RequestContent | undefined;
  idempotencyKey: string | undefined;
}

export interface RequestDefaults {
  baseUrl: string;
  /** Undefined in runtimes that set the header themselves. */
  userAgent: string | undefined;
  /** Headers of every call. */
  headers: Readonly<Record<string, string>> | undefined;
}

/** Empty in a library of an API that does not know idempotency keys. */
const METHODS_WITH_KEY: readonly string[] = IDEMPOTENCY_METHODS;
/** In lower case. */
const KEY_HEADERS = new Set<string>(CONFIGURATION_API_KEY_HEADERS.map((name) => name.toLowerCase()));
const IDEMPOTENCY_KEY = new RegExp(IDEMPOTENCY_KEY_PATTERN);
const ACCEPT = 'application/json, application/problem+json';

/** @throws {InvalidRequestError} if an argument or an option is invalid */
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
      const styled = textInStyle(operation, 'header', name, value);
      if (styled === '') continue;
      replace(headers, name, headerValue(operation, name, styled ?? entityTag(operation, name, value)));
    }
  }
  if (options.headers !== undefined) addExtra(headers, operation, options.headers);
  if (payload !== undefined) operation.requireContentType?.(operation, headers['Content-Type'] ?? '');
  const url = buildUrl(operation.servers?.[baseUrl] ?? baseUrl, operation, input, options.extraQuery);
  return { operation, pathValues: input.path ?? [], url, headers, body: payload?.content, idempotencyKey };
}

function idempotencyKeyOf({ id, method, sendsKey }: Operation, { idempotencyKey }: WriteOptions): string | undefined {
  if (sendsKey !== true && !METHODS_WITH_KEY.includes(method)) return undefined;
  const key = idempotencyKey ?? crypto.randomUUID();
  if (typeof key !== 'string' || !IDEMPOTENCY_KEY.test(key)) {
    throw new InvalidRequestError(`${id}: idempotencyKey must consist of 1 to 255 visible ASCII characters`);
  }
  return key;
}

/** Returns the value of a header parameter; in place of an entity tag, which is quoted, a version or its record may be given. */
function entityTag(operation: Operation, name: string, value: unknown): unknown {
  if (name.toLowerCase() !== 'if-match') return value;
  const version = isObject(value) ? unknownField(value, 'version') : value;
  return typeof version === 'number' ? `"${scalarText(operation, `header ${name}`, version)}"` : version;
}

function addExtra(headers: Record<string, string>, operation: Operation, extra: HeaderOptions): void {
  const added = headerRecord(extra);
  if (added === undefined) {
    throw new InvalidRequestError(`${operation.id}: headers must be ${HEADERS_EXPECTED}, not ${show(extra)}`);
  }
  for (const [name, value] of Object.entries(added)) {
    if (value === undefined) continue;
    const reason = reservedReason(name.toLowerCase());
    if (reason !== undefined) throw new InvalidRequestError(`${operation.id}: header ${name} ${reason}`);
    replace(headers, name, headerValue(operation, name, value));
  }
}

// Header names are case-insensitive; two spellings of one name would both be sent.
function replace(headers: Record<string, string>, name: string, value: string): void {
  const lower = name.toLowerCase();
  const same = Object.keys(headers).find((header) => header.toLowerCase() === lower);
  headers[same ?? name] = value;
}

/** Returns the reason why callers must not set a header, or undefined. */
function reservedReason(header: string): string | undefined {
  if (KEY_HEADERS.has(header)) return 'cannot be set; pass apiKey instead';
  if (header === IDEMPOTENCY_HEADER.toLowerCase()) return 'cannot be set; pass idempotencyKey instead';
  return framingError(header);
}

function headerValue(operation: Operation, name: string, value: unknown): string {
  const texts = [value].flat().map((item) => scalarText(operation, `header ${name}`, item));
  const text = texts.join(',');
  const error = headerError(name, text);
  if (error === undefined) return text;
  throw new InvalidRequestError(`${operation.id}: ${error}`);
}
