import { headerError, HEADERS_EXPECTED, headerRecord, isHeaderText } from '../request/sendable.ts';
import type { Operation, WriteOptions } from '../request/operation.ts';
import { show } from '../request/serialise.ts';
import type { ClientOptions } from './client-options.ts';

/** Check of an option, with the end of its message. */
type Rule = [isValid: (value: unknown) => boolean, expected: string];

const isFunction = (value: unknown): boolean => typeof value === 'function';
const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;
// Agents for proxies have other classes; node:http requires this method, too. Their protocol can depend on the caller, so
// that only a fixed one counts.
const isAgent = (value: unknown, protocol: string): boolean =>
  value === undefined ||
  (isFunction(Object(value).addRequest) &&
    [undefined, protocol].includes(Object.getOwnPropertyDescriptor(value, 'protocol')?.value));
const isInteger = (value: unknown, least: number): boolean => Number.isSafeInteger(value) && (value as number) >= least;
const isWithin = (value: unknown, least: number, most: number): boolean =>
  typeof value === 'number' && value >= least && value <= most;

// Timers above 2^31 - 1 milliseconds fire at once.
const DURATION: Rule = [
  (value) => isWithin(value, Number.MIN_VALUE, 2 ** 31 - 1),
  'a positive number of milliseconds below 2^31',
];

/** Options of a client and of a call that a type checker usually checks. */
const RULES: Readonly<Record<string, Rule>> = {
  timeout: DURATION,
  totalTimeout: DURATION,
  connectTimeout: DURATION,
  maxRetries: [(value) => isInteger(value, 0), 'a non-negative integer'],
  maxRetryAfter: [(value) => isWithin(value, 0, Infinity), 'a non-negative number of milliseconds'],
  maxResponseBytes: [(value) => isInteger(value, 1), 'a positive integer'],
  requestsPerMinute: [
    (value) => isWithin(value, Number.MIN_VALUE, 60_000_000),
    'a positive number of at most 60,000,000',
  ],
  // The signal may come from another realm or a library, so that its class is unknown.
  signal: [
    (value) => typeof Object(value).aborted === 'boolean' && isFunction(Object(value).addEventListener),
    'an AbortSignal',
  ],
  agents: [
    (value) => isObject(value) && isAgent(Object(value).http, 'http:') && isAgent(Object(value).https, 'https:'),
    'an object with an Agent of node:http as http, or one of node:https as https',
  ],
  appName: [(value) => typeof value === 'string', 'a string'],
  fetch: [isFunction, 'a function'],
  fetchOptions: [isObject, 'an object'],
  headers: [(value) => headerRecord(value) !== undefined, HEADERS_EXPECTED],
  middleware: [(value) => Array.isArray(value) && value.every(isFunction), 'an array of functions'],
  rateLimiter: [(value) => isFunction(Object(value).acquire), 'a RateLimiter'],
};

/** Returns the message for the first invalid option, or undefined if all are valid. */
export function optionError(options: object): string | undefined {
  for (const [name, [isValid, expected]] of Object.entries(RULES)) {
    const value: unknown = Reflect.get(options, name);
    if (value !== undefined && !isValid(value)) return `${name} must be ${expected}, not ${show(value)}`;
  }
  return undefined;
}

/** Options of a client. Generated code may add some for credentials. */
export const CLIENT_OPTIONS = {
  apiKey: true,
  baseUrl: true,
  allowInsecureHttp: true,
  timeout: true,
  totalTimeout: true,
  connectTimeout: true,
  maxRetries: true,
  maxRetryAfter: true,
  maxResponseBytes: true,
  adaptiveRateLimit: true,
  requestsPerMinute: true,
  rateLimiter: true,
  headers: true,
  appName: true,
  middleware: true,
  hooks: true,
  logger: true,
  fetch: true,
  fetchOptions: true,
  agents: true,
} as const satisfies { [Name in keyof ClientOptions]?: true };

/** Options of every call. */
const CALL_OPTIONS: Readonly<Record<keyof WriteOptions, true>> = {
  signal: true,
  timeout: true,
  totalTimeout: true,
  maxRetries: true,
  headers: true,
  extraQuery: true,
  extraBody: true,
  idempotencyKey: true,
};

/** Returns the message for the first option of a call that the operation does not have, or undefined. */
export function strayOptionError({ headers, cookies }: Operation, options: object): string | undefined {
  return unknownOptionError({ ...CALL_OPTIONS, ...headers, ...cookies }, options);
}

/**
 * Returns the message for the first option of a client that does not exist, or undefined.
 * @param others options for credentials that the generated code declares
 */
export function strayClientOptionError(options: object, others: readonly string[]): string | undefined {
  // The library sets it for derived clients.
  const given = Object.entries(options).filter(([name]) => name !== 'shared');
  const known = Object.fromEntries(others.map((name) => [name, true]));
  return unknownOptionError({ ...CLIENT_OPTIONS, ...known }, Object.fromEntries(given));
}

function unknownOptionError(known: object, options: object): string | undefined {
  const stray = Object.keys(options).find((name) => !Object.hasOwn(known, name));
  if (stray === undefined) return undefined;
  return `${stray} is not a known option; known options: ${Object.keys(known).join(', ')}`;
}

/** Returns the message for the first header of the client that cannot be sent, or undefined. */
export function headerTextError({ appName = '', headers = {} }: ClientOptions): string | undefined {
  if (!isHeaderText(appName))
    return 'appName contains a line break or another character that is not allowed in a header';
  const errors = Object.entries(headerRecord(headers) ?? {}).map(([name, value]) => headerError(name, String(value)));
  return errors.find((error) => error !== undefined);
}
