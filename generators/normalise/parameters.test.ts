import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readBehaviour } from '../behaviour/behaviour.ts';
import { buildModel } from '../model/build.ts';
import type { Method } from '../model/model.ts';
import { normalise } from './normalise.ts';
import { method, source } from './one-operation.ts';

type Loose = Record<string, unknown>;

const parameters = (...list: Loose[]): Method['parameters'] => method({ parameters: list }).parameters;
const header = (name: string): Loose => ({ name, in: 'header', schema: { type: 'string' } });

const theId = (location: string): Loose => ({
  name: 'the_id',
  in: location,
  schema: {},
  required: location === 'path',
});

it('Third-party parameters exclude the headers that content and security define', () => {
  expect(parameters(header('Accept'), header('X-Zoo'), header('authorization')).map(({ name }) => name)).toEqual([
    'X-Zoo',
  ]);
});

it('Third-party parameters exclude, with a warning, the headers that the libraries refuse from a caller', () => {
  const [yaml, schema] = ['openapi/behaviour.yaml', 'openapi/behaviour.schema.json'].map((path) =>
    readFileSync(path, 'utf8'),
  );
  const behaviour = readBehaviour(yaml ?? '', schema ?? '');
  const names = behaviour.find(({ path }) => path.at(-1) === 'framing_headers')?.value as string[];
  expect(names).toContain('Host');
  const list = names.map((name) => ({ ...header(name), required: true }));
  expect(parameters(...list, header('X-Zoo')).map(({ name }) => name)).toEqual(['X-Zoo']);
  const { warnings } = normalise(source({ parameters: list })).report;
  expect(warnings.map(({ pointer }) => pointer)).toEqual(names.map((_, index) => AT.replace(/0$/, String(index))));
});

it('Third-party parameters are text without a type, and can be lists of enums', () => {
  const items = { type: 'string', enum: ['a', 'b'] };
  const typed = parameters(
    { name: 'q', in: 'query', schema: {} },
    { name: 'states', in: 'query', schema: { type: 'array', items } },
    { name: 'c', in: 'cookie', schema: { type: ['integer', 'null'] } },
  );
  expect(typed.map(({ type, explode }) => [type, explode])).toEqual([
    [{ kind: 'string' }, true],
    [{ kind: 'list', items: { kind: 'enum', name: 'PostXState' } }, true],
    [{ kind: 'integer', bits: 64 }, false],
  ]);
});

const warningsOf = (parameter: Loose): string[] =>
  normalise(source({ parameters: [parameter] })).report.warnings.map(({ pointer }) => pointer);
const AT = '#/paths/~1x/post/parameters/0';

it.each([
  ['a list of lists', { schema: { type: 'array', items: { type: 'array', items: {} } } }],
  ['an object with an object', { schema: { properties: { a: { properties: { b: {} } } } } }],
])('Third-party parameters have the style of the document, and a warning for %s', (_, node) => {
  const parameter = { name: 'q', in: 'query', ...node };
  expect(parameters(parameter)).toMatchObject([{ name: 'q', style: { name: 'form', isExploded: true } }]);
  expect(warningsOf(parameter)).toContain(AT);
});

it.each([
  [
    'date-time',
    {
      oneOf: [
        { type: 'string', format: 'date' },
        { type: 'string', format: 'date-time' },
      ],
    },
  ],
  [
    'binary',
    {
      anyOf: [
        { type: 'string', format: 'binary' },
        { type: 'string', enum: ['now', 'today'] },
      ],
    },
  ],
])('Third-party parameters warn that one alternative loses the type of its format: %s', (_, schema) => {
  expect(warningsOf({ name: 'q', in: 'query', schema })).toContain(`${AT}/schema`);
});

it.each([
  ['maximum', { type: 'integer', maximum: 2n ** 64n - 1n }],
  ['minimum', { type: 'integer', minimum: -(2 ** 64) }],
  ['enum', { type: 'integer', enum: [1, 2n ** 63n] }],
])('Third-party parameters warn of integers that PHP and Java cannot hold, by %s', (_, schema) => {
  expect(warningsOf({ name: 'q', in: 'query', schema })).toContain(`${AT}/schema`);
});

it('Third-party parameters have no warning for integers of 64 bits', () => {
  const schema = { type: 'integer', minimum: -(2n ** 63n), maximum: 2n ** 63n - 1n };
  expect(warningsOf({ name: 'q', in: 'query', schema })).toEqual([]);
});

it('Third-party parameters are text with a warning for a media type that is not JSON', () => {
  const parameter = { name: 'q', in: 'query', content: { 'text/csv': {} } };
  expect(parameters(parameter)).toMatchObject([{ name: 'q', type: { kind: 'string' } }]);
  expect(warningsOf(parameter)).toContain(AT);
});

it.each([
  ['an open object', 'query', { schema: { type: 'object' } }, { name: 'form', isExploded: true }],
  ['a map', 'path', { schema: { additionalProperties: { type: 'integer' } } }, { name: 'simple' }],
  ['a label', 'path', { style: 'label', explode: true, schema: {} }, { name: 'label', isExploded: true }],
  ['pipes', 'query', { style: 'pipeDelimited', schema: { type: 'array', items: {} } }, { name: 'pipeDelimited' }],
  [
    'reserved characters',
    'query',
    { allowReserved: true, schema: {} },
    { name: 'form', isExploded: true, isReserved: true },
  ],
  ['JSON', 'header', { content: { 'application/json': {} } }, { name: 'json' }],
])('Third-party parameters have a style for %s', (_, place, node, style) => {
  const required = place === 'path' ? { required: true } : {};
  const parameter = { name: 'q', in: place, ...required, ...node };
  expect(parameters(parameter)).toMatchObject([{ name: 'q', style }]);
  expect(warningsOf(parameter).filter((pointer) => pointer.endsWith('parameters/0'))).toEqual([]);
});

const INTEGER = { type: 'integer' };
it.each([
  ['a text or texts', { oneOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] }, 'string'],
  ['integers or one, or null', { anyOf: [{ type: 'array', items: INTEGER }, INTEGER, { type: 'null' }] }, 'integer'],
  ['several types', { type: ['string', 'array'], items: { type: 'string' } }, 'string'],
  ['different types', { oneOf: [INTEGER, { type: 'array', items: { type: 'string' } }] }, 'string'],
])('Third-party parameters are lists for %s', (_, schema, kind) => {
  const [found] = parameters({ name: 'q', in: 'query', schema });
  expect(found).toMatchObject({ type: { kind: 'list', items: { kind } }, explode: true });
  expect(found).not.toHaveProperty('style');
});

it('Third-party parameters with brackets that are a text or a list of texts can send both', () => {
  const schema = { oneOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] };
  const found = parameters({ name: 'q', in: 'query', style: 'deepObject', schema });
  expect(found).toMatchObject([{ type: { kind: 'json' }, style: { name: 'deepObject' } }]);
});

it('Third-party parameters that are a number or an object take any JSON value, and can send both', () => {
  const schema = { oneOf: [INTEGER, { type: 'object', properties: { gt: INTEGER } }] };
  for (const style of ['deepObject', 'form']) {
    const found = parameters({ name: 'created', in: 'query', style, schema });
    expect(found).toMatchObject([{ type: { kind: 'json' }, style: { name: style } }]);
  }
});

it('Third-party parameters are the members of an object, each with its own name (RFC 6570, section 3.2.8)', () => {
  const properties = { before: { type: 'string' }, after: { type: 'array', items: { type: 'integer' } } };
  const node = {
    name: 'range',
    in: 'query',
    schema: { allOf: [{ type: 'object', properties, required: ['after'] }] },
  };
  expect(
    parameters({ ...node, required: true }).map(({ name, required, explode }) => [name, required, explode]),
  ).toEqual([
    ['before', false, true],
    ['after', true, true],
  ]);
  expect(parameters(node).map(({ required }) => required)).toEqual([false, false]);
});

it('Third-party parameters are required in the path, with a warning if the document says something else', () => {
  const id = { name: 'id', in: 'path', schema: {} };
  expect(parameters(id)).toMatchObject([{ name: 'id', required: true }]);
  expect(normalise(source({ parameters: [id] })).report.warnings).toHaveLength(1);
});

it('Third-party parameters exclude one of the path that the path does not have, with a warning', () => {
  const { document, report } = normalise({
    ...source({}),
    paths: { '/x': { get: { parameters: [{ name: 'id', in: 'path', schema: {} }], responses: { 204: {} } } } },
  });
  expect(buildModel(document).resources[0]?.methods[0]?.parameters).toEqual([]);
  expect(report.warnings.map(({ pointer }) => pointer)).toContain('#/paths/~1x/get/parameters/0');
});

it('Third-party parameters with one name in several places have distinct names in code, and the path keeps its own', () => {
  const all = parameters(theId('query'), theId('path'), theId('header'));
  expect(all.map(({ in: location, name, codeName }) => [location, name, codeName])).toEqual([
    ['path', 'the_id', undefined],
    ['query', 'the_id', 'the_id in query'],
    ['header', 'the_id', 'the_id in header'],
  ]);
});

it.each([
  ['an unsupported style', { name: 'q', in: 'query', style: 'matrix', schema: { type: 'string' } }],
  ['a parameter without a schema', { name: 'q', in: 'query' }],
])('Third-party parameters are rejected as %s', (_, parameter) => {
  const { errors } = normalise(source({ parameters: [parameter] })).report;
  expect(errors.map(({ pointer }) => pointer)).toContain('#/paths/~1x/post/parameters/0');
});
