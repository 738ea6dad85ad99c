import { parameter, returns } from '../../../../generators/languages/fixture.ts';
import type { ParameterNode } from '../../../../generators/model/document.ts';
import { operation, type RuleCase, type Small, text } from './case.ts';

const taking = (...parameters: object[]): Small => operation({ parameters: parameters as ParameterNode[] });
const at = (path: string, names: readonly string[], more: object = {}): Small => ({
  operations: {
    [path]: {
      operationId: 'listCats',
      'x-sdk': { resource: 'pets', method: 'list' },
      parameters: names.map((name) => parameter(name, 'path', text, more)) as ParameterNode[],
    },
  },
});
const query = (schema: object = text, more: object = {}): object => parameter('sort', 'query', schema, more);
const words = { type: 'array', items: text };
const integer = (format: string): object => ({ type: 'integer', format });
const prefixed = (pattern: string): Small => ({
  operations: {
    'GET /cats/{id}': { parameters: [parameter('id', 'path', { type: 'string', pattern }) as ParameterNode] },
  },
});

const versioned = (pattern: object = {}): Small => ({
  operations: {
    'GET /cats': {
      ...returns({ $ref: '#/components/schemas/Cat' }),
      parameters: [parameter('If-Match', 'header', { ...text, ...pattern }) as ParameterNode],
    },
  },
  schemas: {
    Cat: { type: 'object', properties: { version: { type: 'integer', format: 'int64' } }, required: ['version'] },
  },
});
const TAG = { pattern: '^"[0-9]+"$' };

export const ARGUMENTS: readonly RuleCase[] = [
  { rule: 'argument-added', before: taking(), after: taking(query()) },
  { rule: 'required-argument-added', before: taking(), after: taking(query(text, { required: true })) },
  { rule: 'argument-removed', before: taking(query()), after: taking() },
  {
    rule: 'argument-renamed',
    before: taking(query()),
    after: taking(parameter('order', 'query')),
  },
  { rule: 'argument-renamed', before: at('GET /cats/{id}', ['id']), after: at('GET /cats/{cat_id}', ['cat_id']) },
  {
    rule: 'arguments-reordered',
    before: at('GET /zoos/{zoo}/cats/{cat}', ['zoo', 'cat']),
    after: at('GET /cats/{cat}/zoos/{zoo}', ['cat', 'zoo']),
    also: ['route-changed'],
  },
  {
    rule: 'arguments-reordered',
    before: taking(query(text, { required: true }), parameter('limit', 'query', text, { required: true })),
    after: taking(parameter('limit', 'query', text, { required: true }), query(text, { required: true })),
  },
  { rule: 'argument-required', before: taking(query()), after: taking(query(text, { required: true })) },
  { rule: 'argument-optional', before: taking(query(text, { required: true })), after: taking(query()) },
  { rule: 'argument-moved', before: taking(query()), after: taking(parameter('sort', 'header')) },
  { rule: 'argument-type-changed', before: taking(query()), after: taking(query(integer('int32'))) },
  { rule: 'argument-type-changed', before: taking(query(integer('int64'))), after: taking(query(integer('int32'))) },
  { rule: 'argument-widened', before: taking(query(integer('int32'))), after: taking(query(integer('int64'))) },
  { rule: 'argument-widened', before: versioned(), after: versioned(TAG) },
  { rule: 'argument-type-changed', before: versioned(TAG), after: versioned() },
  { rule: 'argument-deprecated', before: taking(query()), after: taking(query(text, { deprecated: true })) },
  { rule: 'argument-undeprecated', before: taking(query(text, { deprecated: true })), after: taking(query()) },
  {
    rule: 'default-changed',
    before: taking(query({ type: 'string', default: 'name' })),
    after: taking(query({ type: 'string', default: 'age' })),
  },
  {
    rule: 'encoding-corrected',
    before: taking(query(words, { explode: false })),
    after: taking(query(words, { explode: true })),
  },
  { rule: 'prefix-changed', before: prefixed('^cat_[a-z]{8}$'), after: prefixed('^pet_[a-z]{8}$') },
  {
    rule: 'documentation-changed',
    before: taking(query(text, { description: 'Order.' })),
    after: taking(query(text, { description: 'Order of the cats.' })),
  },
];
