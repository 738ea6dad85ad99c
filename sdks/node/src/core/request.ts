import { IDEMPOTENCY_HEADER, IDEMPOTENCY_KEY_PATTERN, IDEMPOTENT_METHODS } from './behaviour.ts';
import { InvalidRequestError } from './errors.ts';
import type { Input, Operation, RequestOptions, WriteOptions } from './operation.ts';
import { requestUrl } from './url.ts';

/** One call, ready to be sent; its attempts share it, and with it the idempotency key. */
export interface PreparedRequest {
  operation: Operation;
  url: string;
  headers: Record<string, string>;
  body: string | undefined;
  idempotencyKey: string | undefined;
}

export interface Place {
  baseUrl: string;
  userAgent: string;
}

// Each has its option, which knows what else hangs on the value.
const OWN_OPTION: Readonly<Record<string, string>> = {
  authorization: 'apiKey',
  'idempotency-key': 'idempotencyKey',
};

/** @throws {InvalidRequestError} when an argument or an option can't be sent */
export function prepareRequest(
  { baseUrl, userAgent }: Place,
  operation: Operation,
  input: Input,
  options: WriteOptions,
): PreparedRequest {
  const body = input.body === undefined ? undefined : bodyText(operation, input.body);
  const idempotencyKey = idempotencyKeyOf(operation, options);
  const headers = {
    Accept: 'application/json, application/problem+json',
    'User-Agent': userAgent,
    ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...(idempotencyKey === undefined ? {} : { [IDEMPOTENCY_HEADER]: idempotencyKey }),
    ...headersOf(operation, options),
  };
  return { operation, url: requestUrl(baseUrl, operation, input), headers, body, idempotencyKey };
}

function bodyText(operation: Operation, body: unknown): string {
  try {
    return JSON.stringify(body);
  } catch (cause) {
    throw new InvalidRequestError(`${operation.id}: the body can't be written as JSON`, { cause });
  }
}

function idempotencyKeyOf({ id, method }: Operation, { idempotencyKey }: WriteOptions): string | undefined {
  if (!IDEMPOTENT_METHODS.includes(method)) return undefined;
  const key = idempotencyKey ?? crypto.randomUUID();
  if (!IDEMPOTENCY_KEY_PATTERN.test(key)) {
    throw new InvalidRequestError(`${id}: idempotencyKey needs 1 to 255 visible ASCII characters`);
  }
  return key;
}

function headersOf(operation: Operation, options: RequestOptions): Record<string, string> {
  const named = Object.entries(operation.headers ?? {}).map(([option, header]) => [
    header,
    (options as Record<string, unknown>)[option],
  ]);
  const extra = Object.entries(options.headers ?? {});
  for (const [name] of extra) {
    const option = OWN_OPTION[name.toLowerCase()];
    if (option !== undefined) throw new InvalidRequestError(`${operation.id}: pass ${option}, not a header ${name}`);
  }
  const given = [...named, ...extra].filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name, headerValue(operation, String(name), value)]));
}

// RFC 9110 section 5.5. A line break here would be a header of its own.
function headerValue({ id }: Operation, name: string, value: unknown): string {
  const text = String(value);
  if (!/^[!#$%&'*+.^`|~\w-]+$/.test(name)) throw new InvalidRequestError(`${id}: "${name}" is no name of a header`);
  if (/^[\t -~\u0080-\u00FF]*$/.test(text)) return text;
  throw new InvalidRequestError(`${id}: header ${name} holds a line break or another character that can't be sent`);
}
