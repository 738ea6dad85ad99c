/** Copies a request as code for Node.js, Python, PHP or Java. Each sends the same method, path, query and body. */
import type { Lab } from '../lab/types.ts';
import { type Dialect, JAVASCRIPT, literal, PHP, PYTHON } from '../../../../generators/samples/literal.ts';
import { type RawCall, rawCallOf } from './raw-call.ts';

type Thread = Lab<'RequestThread'>;

/** Returns statements of a module for Node.js. */
export function nodeOf(thread: Thread, origin: string): string {
  const call = rawCallOf(thread);
  const key = call.hasKey ? '' : ', apiKey: null';
  const parts = [
    `method: ${literal(call.method, JAVASCRIPT)}`,
    `path: ${literal(call.path, JAVASCRIPT)}`,
    ...optional(call, JAVASCRIPT, (name, value) => `${name}: ${value}`),
  ];
  return `import { IntegrationApi } from '@integration-api/sdk';

const api = new IntegrationApi({ baseUrl: ${literal(origin, JAVASCRIPT)}${key} }); // reads INTEGRATION_API_KEY
console.log(await api.request({
${lines(parts)}}));
`;
}

/** Returns statements for Python. */
export function pythonOf(thread: Thread, origin: string): string {
  const call = rawCallOf(thread);
  const key = call.hasKey ? '' : ', api_key=None';
  const parts = [
    literal(call.method, PYTHON),
    literal(call.path, PYTHON),
    ...optional(call, PYTHON, (name, value) => `${name}=${value}`),
  ];
  return `from integration_api import IntegrationApi

api = IntegrationApi(base_url=${literal(origin, PYTHON)}${key})  # reads INTEGRATION_API_KEY
print(api.request(
${lines(parts)}).parse())
`;
}

/** Returns statements for PHP, after the autoloader of Composer. */
export function phpOf(thread: Thread, origin: string): string {
  const call = rawCallOf(thread);
  const key = call.hasKey ? '' : ', apiKey: null';
  const parts = [
    literal(call.method, PHP),
    literal(call.path, PHP),
    ...optional(call, PHP, (name, value) => `${name}: ${value}`),
  ];
  return `$api = new IntegrationApi\\Client(baseUrl: ${literal(origin, PHP)}${key}); // reads INTEGRATION_API_KEY
print_r($api->request(
${lines(parts)})->value);
`;
}

/** Returns query and body, if the request has them. */
function optional({ query, body }: RawCall, dialect: Dialect, part: (name: string, value: string) => string): string[] {
  const values = Object.fromEntries(query.map(([name, all]) => [name, all.length === 1 ? all[0] : all]));
  return [
    ...(query.length > 0 ? [part('query', literal(values, dialect, '    '))] : []),
    ...(body === undefined ? [] : [part('body', literal(body, dialect, '    '))]),
  ];
}

const lines = (parts: readonly string[]): string => parts.map((part) => `    ${part},\n`).join('');

// Java, whose maps need statements.

/** Returns statements for Java 17, after their imports. Maps are built by statements, because `Map.of` takes neither null nor many members. */
export function javaOf(thread: Lab<'RequestThread'>, origin: string): string {
  const call = rawCallOf(thread);
  const statements: string[] = [];
  const body = call.body === undefined ? undefined : expression(call.body, statements);
  const request = [
    `RawRequest.of(${text(call.method)}, ${text(call.path)})`,
    ...call.query.map(([name, values]) => `.query(${text(name)}, ${queryOf(values)})`),
    ...(body === undefined ? [] : [`.body(${body})`]),
  ];
  return `import com.integrationapi.IntegrationApi;
import com.integrationapi.RawRequest;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

${statements.map((line) => `${line}\n`).join('')}// Reads the API key from INTEGRATION_API_KEY.
try (IntegrationApi api = IntegrationApi.builder().baseUrl(${text(origin)})${call.hasKey ? '' : '.withoutApiKey()'}.build()) {
  System.out.println(
      api.request(
              ${request.join('\n                  ')})
          .data());
}
`;
}

const text = (value: string): string => JSON.stringify(value);

const queryOf = (values: readonly string[]): string =>
  values.length === 1 ? text(values[0] ?? '') : `List.of(${values.map(text).join(', ')})`;

/** Returns the expression of a JSON value; adds the statements that it needs. */
function expression(value: unknown, statements: string[]): string {
  if (value === null) return 'null';
  if (typeof value === 'string') return text(value);
  if (typeof value === 'number') return numberOf(value);
  if (typeof value !== 'object') return String(value);
  if (Array.isArray(value)) {
    const items = value.map((item) => expression(item, statements));
    // A single null would become the array itself.
    return items.length === 1 && items[0] === 'null'
      ? 'Arrays.asList((Object) null)'
      : `Arrays.asList(${items.join(', ')})`;
  }
  const members = Object.entries(value).map(([name, member]) => [name, expression(member, statements)] as const);
  const map = `map${statements.filter((line) => line.startsWith('Map<')).length + 1}`;
  statements.push(`Map<String, Object> ${map} = new LinkedHashMap<>();`);
  statements.push(...members.map(([name, member]) => `${map}.put(${text(name)}, ${member});`));
  return map;
}

function numberOf(value: number): string {
  if (!Number.isInteger(value)) return `${value}d`;
  return Number.isSafeInteger(value) ? `${value}L` : `new BigInteger(${text(BigInt(value).toString())})`;
}
