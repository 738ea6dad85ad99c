import { headerError, isHeaderText } from '../request/headers.ts';
import { show } from '../request/serialise.ts';
import type { ClientOptions } from './client-options.ts';

type Check = (value: unknown) => boolean;

const isFunction: Check = (value) => typeof value === 'function';
const isObject: Check = (value) => typeof value === 'object' && value !== null;
// Agents of proxies have other classes; node:http asks for this method, too.
const isAgent: Check = (value) => value === undefined || isFunction(Object(value).addRequest);

/** Options that a type checker usually checks, with the end of their messages. */
const CHECKS: Partial<Record<keyof ClientOptions, [Check, string]>> = {
  agents: [
    (value) => isObject(value) && isAgent(Object(value).http) && isAgent(Object(value).https),
    'an object with an Agent of node:http as http, or one of node:https as https',
  ],
  appName: [(value) => typeof value === 'string', 'a string'],
  fetch: [isFunction, 'a function'],
  fetchOptions: [isObject, 'an object'],
  headers: [isObject, 'an object'],
  middleware: [(value) => Array.isArray(value) && value.every(isFunction), 'an array of functions'],
  rateLimiter: [(value) => isFunction(Object(value).acquire), 'a RateLimiter'],
};

/** Returns the message for the first invalid option, or undefined if all are valid. */
export function optionError(options: ClientOptions): string | undefined {
  for (const [name, [isValid, expected]] of Object.entries(CHECKS)) {
    const value = options[name as keyof ClientOptions];
    if (value !== undefined && !isValid(value)) return `${name} must be ${expected}, not ${show(value)}`;
  }
  return headerTextError(options);
}

function headerTextError({ appName = '', headers = {} }: ClientOptions): string | undefined {
  if (!isHeaderText(appName))
    return 'appName contains a line break or another character that is not allowed in a header';
  const errors = Object.entries(headers).map(([name, value]) => headerError(name, String(value)));
  return errors.find((error) => error !== undefined);
}
