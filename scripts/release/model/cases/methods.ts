import { ref, returns, takes } from '../../../../generators/languages/fixture.ts';
import { cat, operation, type RuleCase, text } from './case.ts';

const sdk = (method: string): object => ({ 'x-sdk': { resource: 'pets', method } });
const list = (item: string): object => ({
  type: 'object',
  properties: {
    data: { type: 'array', items: { $ref: `#/components/schemas/${item}` } },
    has_more: { type: 'boolean' },
    next_cursor: { type: ['string', 'null'] },
  },
});
const cursor = { parameters: [{ name: 'cursor', in: 'query', schema: text }] };
const binary = { type: 'string', format: 'binary' };
const bytes = (mediaType: string): object => ({ responses: { 200: { content: { [mediaType]: { schema: binary } } } } });
const json = (schema: object, required: boolean, description = 'A cat.'): object => ({
  requestBody: { ...takes(schema, required).requestBody, description },
});
const upload = (mediaType: string): object => ({
  requestBody: { required: true, content: { [mediaType]: { schema: binary } } },
});
const example = (name: string): object => ({
  responses: { 200: { content: { 'application/json': { schema: text, examples: { one: { value: name } } } } } },
});
const empty = { 204: { description: 'Nothing.' } };
const nullable = { type: ['string', 'null'] };

export const METHODS: readonly RuleCase[] = [
  { rule: 'method-added', before: { operations: {} }, after: { operations: { 'GET /cats': {} } } },
  { rule: 'method-removed', before: operation({}), after: { operations: { 'GET /zoo': {} } } },
  { rule: 'method-renamed', before: operation(sdk('find')), after: operation(sdk('list')) },
  {
    rule: 'method-renamed',
    before: operation({ ...sdk('find'), operationId: 'findCat' }),
    after: operation({ ...sdk('list'), operationId: 'listCat' }),
    also: ['documentation-changed'],
  },
  {
    rule: 'method-renamed',
    before: operation({ ...sdk('find'), operationId: 'findCat' }),
    after: operation({ ...sdk('list'), operationId: 'findCat' }, {}, 'GET /lions'),
    also: ['route-changed'],
  },
  {
    rule: 'operation-renamed',
    before: operation({ ...sdk('list'), operationId: 'findCats' }),
    after: operation({ ...sdk('list'), operationId: 'listCats' }),
  },
  { rule: 'method-deprecated', before: operation({}), after: operation({ deprecated: true }) },
  { rule: 'method-undeprecated', before: operation({ deprecated: true }), after: operation({}) },
  {
    rule: 'route-changed',
    before: operation({ ...sdk('list'), operationId: 'listCats' }, {}, 'GET /cats'),
    after: operation({ ...sdk('list'), operationId: 'listCats' }, {}, 'GET /felines'),
  },
  {
    rule: 'method-became-write',
    before: operation({ ...sdk('list'), operationId: 'listCats' }, {}, 'GET /cats'),
    after: operation({ ...sdk('list'), operationId: 'listCats' }, {}, 'POST /cats'),
    also: ['route-changed'],
  },
  {
    rule: 'method-no-longer-write',
    before: operation({ ...sdk('list'), operationId: 'listCats' }, {}, 'POST /cats'),
    after: operation({ ...sdk('list'), operationId: 'listCats' }, {}, 'GET /cats'),
    also: ['route-changed'],
  },
  { rule: 'auth-required', before: operation({ security: [] }), after: operation({}) },
  { rule: 'auth-dropped', before: operation({}), after: operation({ security: [] }) },
  {
    rule: 'auth-changed',
    before: operation({}),
    after: {
      ...operation({}),
      document: { components: { securitySchemes: { bearer: { type: 'apiKey', in: 'header', name: 'X-Key' } } } },
    },
    also: ['auth-changed'],
  },
  { rule: 'result-added', before: operation({}), after: operation(returns(text)) },
  { rule: 'result-removed', before: operation(returns(text)), after: operation({}) },
  { rule: 'result-changed', before: operation(returns(text)), after: operation(returns({ type: 'integer' })) },
  {
    rule: 'result-may-be-empty',
    before: operation(returns(text)),
    after: operation({ responses: { ...returns(text).responses, ...empty } }),
  },
  {
    rule: 'result-never-empty',
    before: operation({ responses: { ...returns(text).responses, ...empty } }),
    after: operation(returns(text)),
  },
  { rule: 'result-may-be-null', before: operation(returns(text)), after: operation(returns(nullable)) },
  { rule: 'result-never-null', before: operation(returns(nullable)), after: operation(returns(text)) },
  {
    rule: 'result-media-type-changed',
    before: operation(bytes('image/png')),
    after: operation(bytes('image/webp')),
  },
  {
    rule: 'pages-added',
    before: operation(returns(ref('Cats')), { Cat: cat(), Cats: list('Cat') }),
    after: operation({ ...cursor, ...returns(ref('Cats')) }, { Cat: cat(), Cats: list('Cat') }),
    also: ['argument-added'],
  },
  {
    rule: 'pages-removed',
    before: operation({ ...cursor, ...returns(ref('Cats')) }, { Cat: cat(), Cats: list('Cat') }),
    after: operation(returns(ref('Cats')), { Cat: cat(), Cats: list('Cat') }),
    also: ['argument-removed'],
  },
  { rule: 'body-added', before: operation({}), after: operation(json(text, false)) },
  { rule: 'required-body-added', before: operation({}), after: operation(json(text, true)) },
  { rule: 'body-removed', before: operation(json(text, false)), after: operation({}) },
  { rule: 'body-required', before: operation(json(text, false)), after: operation(json(text, true)) },
  { rule: 'body-optional', before: operation(json(text, true)), after: operation(json(text, false)) },
  {
    rule: 'body-type-changed',
    before: operation(json(text, true)),
    after: operation(json({ type: 'integer' }, true)),
  },
  {
    rule: 'body-encoding-changed',
    before: operation(upload('image/png')),
    after: operation(json(text, true)),
    also: ['body-type-changed'],
  },
  { rule: 'body-media-type-changed', before: operation(upload('image/png')), after: operation(upload('image/webp')) },
  { rule: 'documentation-changed', before: operation(json(text, true)), after: operation(json(text, true, 'Lion.')) },
  { rule: 'documentation-changed', before: operation({}), after: operation({ summary: 'Count cats' }) },
  {
    rule: 'documentation-changed',
    before: operation({ tags: ['pets'] }),
    after: {
      ...operation({ tags: ['pets'] }),
      document: { tags: [{ name: 'pets', description: 'Pets of the zoo.' }] },
    },
  },
  { rule: 'examples-changed', before: operation(example('Tom')), after: operation(example('Kit')) },
];
