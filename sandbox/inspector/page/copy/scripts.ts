/** Copies a request as code for Node.js, Python or PHP. Each sends the same method, path, query and body. */
import type { Lab } from '../lab/types.ts';
import { type Dialect, JAVASCRIPT, literal, PHP, PYTHON } from '../../../../generators/samples/literal.ts';
import { type RawCall, rawCallOf } from './raw-call.ts';

type Thread = Lab<'RequestThread'>;

/** Returns statements of a module for Node.js. */
export function nodeOf(thread: Thread, origin: string): string {
  const call = rawCallOf(thread);
  const key = call.hasKey ? '' : ', apiKey: null';
  const parts = [
    `method: ${text(call.method, JAVASCRIPT)}`,
    `path: ${text(call.path, JAVASCRIPT)}`,
    ...optional(call, JAVASCRIPT, (name, value) => `${name}: ${value}`),
  ];
  return `import { IntegrationApi } from '@integration-api/sdk';

const api = new IntegrationApi({ baseUrl: ${text(origin, JAVASCRIPT)}${key} }); // reads INTEGRATION_API_KEY
console.log(await api.request({
${lines(parts)}}));
`;
}

/** Returns statements for Python. */
export function pythonOf(thread: Thread, origin: string): string {
  const call = rawCallOf(thread);
  const key = call.hasKey ? '' : ', api_key=None';
  const parts = [
    text(call.method, PYTHON),
    text(call.path, PYTHON),
    ...optional(call, PYTHON, (name, value) => `${name}=${value}`),
  ];
  return `from integration_api import IntegrationApi

api = IntegrationApi(base_url=${text(origin, PYTHON)}${key})  # reads INTEGRATION_API_KEY
print(api.request(
${lines(parts)}).parse())
`;
}

/** Returns statements for PHP, after the autoloader of Composer. */
export function phpOf(thread: Thread, origin: string): string {
  const call = rawCallOf(thread);
  const key = call.hasKey ? '' : ', apiKey: null';
  const parts = [
    text(call.method, PHP),
    text(call.path, PHP),
    ...optional(call, PHP, (name, value) => `${name}: ${value}`),
  ];
  return `$api = new IntegrationApi\\Client(baseUrl: ${text(origin, PHP)}${key}); // reads INTEGRATION_API_KEY
print_r($api->request(
${lines(parts)})->value);
`;
}

const text = (value: string, dialect: Dialect): string => literal(value, dialect);

/** Returns query and body, if the request has them. */
function optional({ query, body }: RawCall, dialect: Dialect, part: (name: string, value: string) => string): string[] {
  const values = Object.fromEntries(query.map(([name, all]) => [name, all.length === 1 ? all[0] : all]));
  return [
    ...(query.length > 0 ? [part('query', literal(values, dialect, '    '))] : []),
    ...(body === undefined ? [] : [part('body', literal(body, dialect, '    '))]),
  ];
}

const lines = (parts: readonly string[]): string => parts.map((part) => `    ${part},\n`).join('');
