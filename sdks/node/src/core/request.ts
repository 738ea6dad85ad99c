import { IDEMPOTENCY_HEADER, IDEMPOTENCY_KEY_PATTERN, IDEMPOTENT_METHODS } from './behaviour.ts';
import { payloadOf } from './body.ts';
import { InvalidRequestError } from './errors.ts';
import { unknownField } from './fields.ts';
import type { Input, Operation, RequestOptions, WriteOptions } from './operation.ts';
import { percentEncode, requestUrl } from './url.ts';
import { type Payload, scalarText } from './values.ts';

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
  userAgent: string;
}

/** @throws {InvalidRequestError} when an argument or an option can't be sent */
export function prepareRequest(
  { baseUrl, userAgent }: Place,
  operation: Operation,
  input: Input,
  options: WriteOptions,
): PreparedRequest {
  const payload = payloadOf(operation, input.body);
  const idempotencyKey = idempotencyKeyOf(operation, options);
  const headers = {
    Accept: `${operation.download ?? 'application/json'}, application/problem+json`,
    'User-Agent': userAgent,
    ...(payload === undefined ? {} : { 'Content-Type': payload.contentType }),
    ...(idempotencyKey === undefined ? {} : { [IDEMPOTENCY_HEADER]: idempotencyKey }),
    ...cookieHeader(operation, options),
    ...headersOf(operation, options),
  };
  return { operation, url: requestUrl(baseUrl, operation, input), headers, body: payload?.content, idempotencyKey };
}

function idempotencyKeyOf({ id, method }: Operation, { idempotencyKey }: WriteOptions): string | undefined {
  if (!IDEMPOTENT_METHODS.includes(method)) return undefined;
  const key = idempotencyKey ?? crypto.randomUUID();
  if (!IDEMPOTENCY_KEY_PATTERN.test(key)) {
    throw new InvalidRequestError(`${id}: idempotencyKey needs 1 to 255 visible ASCII characters`);
  }
  return key;
}

/** One header with all cookies (RFC 6265 section 4.2.1). */
function cookieHeader(operation: Operation, options: object): Record<string, string> {
  const cookies = optionsSentAs(operation.cookies, options).flatMap(([name, value]) => {
    const items: readonly unknown[] = Array.isArray(value) ? value : [value];
    return items.length === 0
      ? []
      : `${name}=${percentEncode(items.map((item) => scalarText(operation, name, item)).join(','))}`;
  });
  return cookies.length === 0 ? {} : { Cookie: cookies.join('; ') };
}

function headersOf(operation: Operation, options: RequestOptions): Record<string, string> {
  const extra = Object.entries(options.headers ?? {});
  for (const [name] of extra) {
    const option = ownOption(operation, name.toLowerCase());
    if (option !== undefined) throw new InvalidRequestError(`${operation.id}: pass ${option}, not a header ${name}`);
  }
  const given = [...optionsSentAs(operation.headers, options), ...extra].filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name, headerValue(operation, name, value)]));
}

/** The option that a header has, which knows what else hangs on the value. */
function ownOption({ keyHeader = 'Authorization' }: Operation, header: string): string | undefined {
  if (header === keyHeader.toLowerCase()) return 'apiKey';
  return header === IDEMPOTENCY_HEADER.toLowerCase() ? 'idempotencyKey' : undefined;
}

/** Options that are set, each under its name on the wire. */
function optionsSentAs(names: Readonly<Record<string, string>> = {}, options: object): [string, unknown][] {
  return Object.entries(names)
    .map(([option, name]): [string, unknown] => [name, unknownField(options, option)])
    .filter(([, value]) => value !== undefined);
}

// RFC 9110 section 5.5. A line break here would be a header of its own.
function headerValue({ id }: Operation, name: string, value: unknown): string {
  const text = String(value);
  if (!/^[!#$%&'*+.^`|~\w-]+$/.test(name)) throw new InvalidRequestError(`${id}: "${name}" is no name of a header`);
  if (/^[\t -~\u0080-\u00FF]*$/.test(text)) return text;
  throw new InvalidRequestError(`${id}: header ${name} holds a line break or another character that can't be sent`);
}
