import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contextOf, type Parts, ref, returns } from '../fixture.ts';
import { node } from './index.ts';
import { CORE_TYPES, nameRules } from './names.ts';

const source = new URL('../../../sdks/node/src/', import.meta.url);
const generated = new URL('generated/', source);

const textOf = (file: string | URL): string => readFileSync(file, 'utf8');
const namesIn = (list = ''): string[] => list.split(',').flatMap((name) => name.replace('type ', '').trim() || []);

/** Names between braces in the statements that name a file of the core. */
function namesOfCore(code: string): string[] {
  const statements = code.matchAll(/^(?:import|export)(?: type)? \{([^}]*)\} from '([^']+)';$/gm);
  return [...statements].flatMap(([, names, file = '']) => (/\/core\//.test(file) ? namesIn(names) : []));
}

const exported = namesOfCore(textOf(new URL('index.ts', source)));
const written = readdirSync(generated, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .flatMap((file) => namesOfCore(textOf(new URL(file, generated))));
const types = [...new Set([...exported, ...written])].filter((name) => /^[A-Z]/.test(name));

/** Public members that a client or a resource has in addition to those of the contract. */
function membersIn(file: URL): string[] {
  const members = textOf(file).matchAll(/^ {2}(?:(?:protected|async|get|static|readonly) )*([a-z]\w*)[(:]/gm);
  return [...members].map(([, name = '']) => name).filter((name) => name !== 'constructor');
}

describe('a name that no resource or method may have', () => {
  const client = membersIn(new URL('../../../templates/node/client.mustache', import.meta.url));
  const resource = membersIn(new URL('core/client/resource.ts', source));

  it('The reserved names of resources and methods include each member of the client and of a resource', () => {
    expect(client).toContain('close');
    expect(resource).toContain('client');
    expect(client.filter((name) => !nameRules.isTaken('client', name))).toEqual([]);
    expect(resource.filter((name) => !nameRules.isTaken('resource', name))).toEqual([]);
  });
});

it('The reserved names of schemas are those that the entry point exports or generated code imports', () => {
  expect(exported.length).toBeGreaterThan(20);
  expect([...CORE_TYPES].toSorted()).toEqual(types.toSorted());
  for (const name of types) expect(nameRules.isReserved('type', name)).toBe(true);
});

it.each(['Blob', 'Object', 'Promise', 'Record', 'Uint8Array'])('The name %s keeps its standard meaning', (name) => {
  expect(nameRules.isReserved('type', name)).toBe(true);
});

const TEXT = { type: 'string' };
const parameter = (name: string, location: string): object => ({
  name,
  in: location,
  required: location === 'path',
  schema: TEXT,
});

/** Parts of each operation's context. */
async function operationsOf(parts: Parts): Promise<{ [key: string]: unknown; arguments: { name: string }[] }[]> {
  const { operations } = await contextOf(node, parts);
  return [...operations.values()].map(({ operation }) => operation as { arguments: { name: string }[] });
}

const called = (id: string): object => ({ operationId: id, 'x-sdk': { resource: 'pets', method: id } });

it('Names of schemas in Node.js avoid other exports of the package', async () => {
  const schemas = Object.fromEntries(
    ['ApiError', 'PetsResource', 'AcmeApi', 'GetXParams'].map((name) => [name, { properties: { a: TEXT } }]),
  );
  const operations = { 'GET /x': { parameters: [parameter('q', 'query')], ...returns(ref('ApiError')) } };
  const context = await contextOf(node, { schemas, operations } as Parts);
  expect([...context.schemas.values()].map(({ schema }) => (schema as { name: string }).name)).toEqual([
    'ApiErrorModel',
    'PetsResourceModel',
    'AcmeApiModel',
    'GetXParamsModel',
  ]);
  expect([...context.operations.values()][0]?.operation).toMatchObject({ returnType: 'ApiPromise<ApiErrorModel>' });
});

it('Names of methods in Node.js avoid other members of a resource, and `then`', async () => {
  const ids = ['constructor', 'client', 'then', 'delete'];
  const operations = Object.fromEntries(ids.map((id) => [`GET /${id}`, called(id)]));
  const found = await operationsOf({ operations } as Parts);
  expect(found.map(({ methodName }) => methodName)).toEqual(['constructor_', 'client_', 'then_', 'delete']);
});

it('Names of functions in Node.js avoid arguments, reserved words and other names in their module', async () => {
  const ids = ['delete', 'options', 'paginate', 'createClient', 'schemas', 'deleteCall', 'plain'];
  const operations = Object.fromEntries(ids.map((id) => [`GET /${id}`, called(id)]));
  const other = { ...called('other'), parameters: [parameter('other', 'path')] };
  const found = await operationsOf({ operations: { ...operations, 'GET /x/{other}': other } } as Parts);
  expect(found.map(({ functionName }) => functionName)).toEqual([
    'deleteCallCall',
    'optionsCall',
    'paginateCall',
    'createClientCall',
    'schemasCall',
    'deleteCall',
    'plain',
    'otherCall',
  ]);
});

it('Names of arguments in Node.js are unique and not reserved words', async () => {
  const parameters = ['a-b', 'a_b', 'class', 'options', '2nd'].map((name) => parameter(name, 'path'));
  const [found] = await operationsOf({
    operations: { 'GET /{a-b}/{a_b}/{class}/{options}/{2nd}': { parameters } },
  } as Parts);
  expect(found?.arguments.map(({ name }) => name)).toEqual([
    'aB',
    'aBValue',
    'classValue',
    'optionsValue',
    'n2nd',
    'options',
  ]);
});

it('Names of options in Node.js do not hide a header, a cookie or an option of the core', async () => {
  const parameters = [
    parameter('X-Session', 'header'),
    parameter('x_session', 'cookie'),
    parameter('timeout', 'cookie'),
  ];
  const { operations } = await contextOf(node, { operations: { 'GET /x': { parameters } } } as Parts);
  const [found] = operations.values();
  expect(found?.parameters.map((value) => (value as { keyLiteral: string }).keyLiteral)).toEqual([
    "'xSession'",
    "'xSessionCookie'",
    "'timeoutCookie'",
  ]);
});
