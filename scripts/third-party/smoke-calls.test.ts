import { expect, it } from 'vitest';
import { callNames } from '../../generators/languages/node/call-names.ts';
import { buildModel } from '../../generators/model/build.ts';
import { normalise } from '../../generators/normalise/normalise.ts';
import { smokeCalls } from './smoke-calls.ts';

const OK = { responses: { 200: { content: { 'application/json': { schema: { type: 'object' } } } } } };

const required = (name: string, place: string, schema: object): object => ({ name, in: place, required: true, schema });

const sent = (schema: object, more: object = {}): object => ({
  ...OK,
  requestBody: { required: true, content: { 'application/json': { schema } } },
  ...more,
});

const ref = { $ref: '#/components/schemas/Herd' };
const HERD = { type: 'object', required: ['parent'], properties: { parent: ref } };

/** Returns the calls of a document with these operations, each by its code after `api.`. */
function callsOf(paths: Record<string, Record<string, object>>): [name: string, call: string][] {
  const document = {
    openapi: '3.1.0',
    info: { title: 'Zoo', version: '7' },
    servers: [{ url: 'https://zoo.example' }],
    components: { schemas: { Herd: HERD } },
    paths: Object.fromEntries(
      Object.entries(paths).map(([path, item]) => [
        path,
        Object.fromEntries(Object.entries(item).map(([verb, one]) => [verb, { tags: ['animals'], ...one }])),
      ]),
    ),
  };
  const calls = smokeCalls(buildModel(normalise(document).document), { id: 'node', callNames });
  return calls.map(({ name, code }) => [name, /api\.animal(?:s|Keys)\.([^]*?);\n/.exec(code)?.[1] ?? code]);
}

const nameOnly = {
  type: 'object',
  required: ['name'],
  properties: { name: { type: 'string' }, age: { type: 'integer' } },
};

it('The calls of the smoke test are at most three, reads before writes, and first those that need the fewest values', () => {
  expect(
    callsOf({
      '/animals/{id}': {
        get: { operationId: 'get', parameters: [required('id', 'path', { type: 'string' })], ...OK },
      },
      '/animals': { post: sent(nameOnly, { operationId: 'create' }), get: { operationId: 'list', ...OK } },
      '/animals/{id}/keys/{no}': {
        get: {
          operationId: 'key',
          parameters: [required('id', 'path', { type: 'string' }), required('no', 'path', { type: 'integer' })],
          ...OK,
        },
      },
    }),
  ).toEqual([
    ['GET /animals', 'list()'],
    ['GET /animals/{id}', "retrieve('id')"],
    ['GET /animals/{id}/keys/{no}', "retrieve('id', 1)"],
  ]);
});

it('The calls of the smoke test have the required values of the query and of the body, and no others', () => {
  const kind = required('kind', 'query', { type: 'string', enum: ['wild', 'tame'] });
  const optional = { name: 'page', in: 'query', schema: { type: 'integer' } };
  expect(
    callsOf({
      '/search': { get: { operationId: 'search', parameters: [kind, optional], ...OK } },
      '/animals': { post: sent(nameOnly, { operationId: 'create' }) },
    }),
  ).toEqual([
    ['GET /search', "search({ kind: 'wild' })"],
    ['POST /animals', "create({ name: 'id' })"],
  ]);
});

it('The calls of the smoke test have texts of the form that fields with such names usually have', () => {
  const names = ['currency', 'buyerEmail', 'return_url', 'countryCode', 'date', 'note'];
  const properties = Object.fromEntries(names.map((name) => [name, { type: 'string' }]));
  const body = sent({ type: 'object', required: names, properties }, { operationId: 'create' });
  expect(callsOf({ '/animals': { post: body } })[0]?.[1].replaceAll(/\s+/g, ' ')).toContain(
    "currency: 'EUR', buyerEmail: 'ada@example.com', return_url: 'https://example.com', countryCode: 'NL', date: '2026-01-01', note: 'id'",
  );
});

it('The calls of the smoke test have the header parameters that are required', () => {
  const tenant = required('X-Tenant', 'header', { type: 'string' });
  expect(callsOf({ '/animals': { get: { operationId: 'list', parameters: [tenant], ...OK } } })).toEqual([
    ['GET /animals', "list({ xTenant: 'id' })"],
  ]);
});

it.each([
  ['the example of the parameter', { example: 'a-1', schema: { type: 'string', example: 'b-1' } }, "'a-1'"],
  ['its first named example', { examples: { one: { value: 'a-1' }, two: { value: 'a-2' } } }, "'a-1'"],
  ['the example of its schema', { schema: { type: 'string', example: 'b-1' } }, "'b-1'"],
  ['the first of several in its schema', { schema: { type: 'string', examples: ['b-1', 'b-2'] } }, "'b-1'"],
  ['but none of another type', { example: 7 }, "'id'"],
  ['an integer', { example: 7, schema: { type: 'integer' } }, '7'],
])('The calls of the smoke test have a value that the document shows: %s', (_, more, value) => {
  const id = { ...required('id', 'path', { type: 'string' }), ...more };
  expect(callsOf({ '/animals/{id}': { get: { operationId: 'get', parameters: [id], ...OK } } })).toEqual([
    ['GET /animals/{id}', `retrieve(${value})`],
  ]);
});

it('The calls of the smoke test leave out operations that need bytes, a cookie, or an object that contains itself', () => {
  expect(
    callsOf({
      '/photo': {
        put: { ...OK, operationId: 'photo', requestBody: { required: true, content: { 'image/png': {} } } },
      },
      '/groups': { post: sent(ref, { operationId: 'create' }) },
      '/herds': {
        get: { operationId: 'herds', parameters: [required('session', 'cookie', { type: 'string' })], ...OK },
      },
    }),
  ).toEqual([]);
});
