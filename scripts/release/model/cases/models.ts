import { ref, returns, takes } from '../../../../generators/languages/fixture.ts';
import type { SchemaNode } from '../../../../generators/model/document.ts';
import { cat, operation, received, type RuleCase, sent, type Small, text } from './case.ts';

const both = (): Small => ({ operations: { 'POST /cats': { ...takes(ref('Cat')), ...returns(ref('Cat')) } } });
const usedFor = (operations: Small['operations'], schema = cat()): Small => ({
  operations: { 'GET /cats': returns(ref('Cat')), 'POST /cats': takes(ref('Cat')), ...operations },
  schemas: { Cat: schema },
});
const closed: SchemaNode = { ...cat(), additionalProperties: false };
const values = (...list: string[]): SchemaNode => ({ type: 'string', enum: list });
const dog = (kind: string): SchemaNode => ({
  type: 'object',
  properties: { kind: values(kind), form: values(kind) },
  required: ['kind', 'form'],
});
const pets = (variants: readonly string[], discriminator = 'kind', more: Record<string, SchemaNode> = {}): Small => ({
  operations: { 'GET /pets': returns(ref('Pet')), ...Object.fromEntries(NAMES.map(returning)) },
  schemas: {
    Pet: {
      oneOf: variants.map((name) => ref(name)),
      discriminator: {
        propertyName: discriminator,
        mapping: Object.fromEntries(variants.map((name) => [name.toLowerCase(), ref(name).$ref])),
      },
    },
    ...Object.fromEntries(NAMES.map((name) => [name, dog(name.toLowerCase())])),
    ...more,
  },
});
const NAMES = ['Cat', 'Dog'];
const returning = (name: string): [string, ReturnType<typeof returns>] => [`GET /${name}`, returns(ref(name))];
const event = (type: string): SchemaNode => ({
  type: 'object',
  properties: { type: values(type) },
  required: ['type'],
});
const events = (types: Record<string, string>, note = 'one'): Small => ({
  schemas: {
    ...Object.fromEntries(Object.entries(types).map(([type, schema]) => [schema, event(type)])),
    Event: {
      oneOf: Object.values(types).map((schema) => ref(schema)),
      discriminator: {
        propertyName: 'type',
        mapping: Object.fromEntries(Object.entries(types).map(([type, schema]) => [type, ref(schema).$ref])),
      },
    },
  },
  document: {
    webhooks: Object.fromEntries(
      Object.entries(types).map(([type, schema]) => [
        type,
        {
          post: {
            requestBody: {
              content: { 'application/json': { schema: ref(schema), examples: { one: { value: { type, note } } } } },
            },
          },
        },
      ]),
    ),
  },
});
const money = (name: string): SchemaNode => ({
  type: 'object',
  required: ['amount', name],
  properties: { amount: { type: 'integer', format: 'int64' }, [name]: text },
});

export const MODELS: readonly RuleCase[] = [
  {
    rule: 'server-changed',
    before: operation({}),
    after: { ...operation({}), document: { servers: [{ url: 'https://api.example' }] } },
  },
  {
    rule: 'documentation-changed',
    before: operation({}),
    after: { ...operation({}), document: { info: { title: 'Pets', version: '1' } } },
  },
  {
    rule: 'model-added',
    before: received(cat()),
    after: received(cat({ owner: ref('Owner') as SchemaNode }), { Owner: cat({ age: text }) }),
    also: ['output-added'],
  },
  {
    rule: 'model-removed',
    before: received(cat({ owner: ref('Owner') as SchemaNode }), { Owner: cat({ age: text }) }),
    after: received(cat()),
    also: ['field-removed'],
  },
  {
    rule: 'model-renamed',
    before: { operations: { 'GET /cats': returns(ref('Cat')) }, schemas: { Cat: cat() } },
    after: { operations: { 'GET /cats': returns(ref('Feline')) }, schemas: { Feline: cat() } },
    also: ['documentation-changed'],
  },
  {
    rule: 'model-kind-changed',
    before: received(cat()),
    after: received(values('tom', 'max')),
    also: ['result-changed'],
  },
  {
    rule: 'model-no-longer-sent',
    before: usedFor({}),
    after: usedFor({ 'POST /cats': {} }),
    also: ['body-removed'],
  },
  {
    rule: 'model-no-longer-received',
    before: usedFor({}),
    after: usedFor({ 'GET /cats': {} }),
    also: ['result-removed'],
  },
  { rule: 'model-also-sent', before: usedFor({ 'POST /cats': {} }), after: usedFor({}), also: ['required-body-added'] },
  {
    rule: 'model-also-sent',
    before: usedFor({ 'POST /cats': {} }, closed),
    after: usedFor({}, closed),
    also: ['required-body-added'],
  },
  { rule: 'model-also-received', before: usedFor({ 'GET /cats': {} }), after: usedFor({}), also: ['result-added'] },
  { rule: 'model-deprecated', before: received(cat()), after: received({ ...cat(), deprecated: true }) },
  {
    rule: 'role-gained',
    before: received(money('unit')),
    after: received(money('currency')),
    also: ['field-renamed'],
  },
  { rule: 'unknown-fields-accepted', before: sent(closed), after: sent(cat()) },
  { rule: 'unknown-fields-accepted', before: usedFor({}, closed), after: usedFor({}) },
  { rule: 'unknown-fields-refused', before: sent(cat()), after: sent(closed) },
  { rule: 'unknown-fields-refused', before: usedFor({}), after: usedFor({}, closed) },
  { rule: 'role-lost', before: received(money('currency')), after: received(money('unit')), also: ['field-renamed'] },
  { rule: 'value-added', before: received(values('tom', 'max')), after: received(values('tom', 'max', 'kit')) },
  { rule: 'values-reordered', before: received(values('tom', 'max')), after: received(values('max', 'tom')) },
  { rule: 'value-removed', before: received(values('tom', 'max', 'kit')), after: received(values('tom', 'max')) },
  { rule: 'variant-added', before: pets(['Cat']), after: pets(['Cat', 'Dog']) },
  { rule: 'variant-removed', before: pets(['Cat', 'Dog']), after: pets(['Cat']) },
  {
    rule: 'shared-field-lost',
    before: pets(NAMES),
    after: pets(NAMES, 'kind', { Dog: { type: 'object', properties: { kind: values('dog') }, required: ['kind'] } }),
    also: ['field-removed'],
  },
  {
    rule: 'shared-field-gained',
    before: pets(NAMES, 'kind', { Dog: { type: 'object', properties: { kind: values('dog') }, required: ['kind'] } }),
    after: pets(NAMES),
    also: ['output-added'],
  },
  { rule: 'discriminator-changed', before: pets(NAMES), after: pets(NAMES, 'form') },
  {
    rule: 'event-added',
    before: events({ 'cat.born': 'CatBorn' }),
    after: events({ 'cat.born': 'CatBorn', 'cat.fed': 'CatFed' }),
    also: ['model-added'],
  },
  {
    rule: 'event-removed',
    before: events({ 'cat.born': 'CatBorn', 'cat.fed': 'CatFed' }),
    after: events({ 'cat.born': 'CatBorn' }),
    also: ['model-removed'],
  },
  {
    rule: 'event-renamed',
    before: events({ 'cat.born': 'CatBorn' }),
    after: events({ 'cat.created': 'CatBorn' }),
    also: ['field-type-changed'],
  },
  {
    rule: 'examples-changed',
    before: events({ 'cat.born': 'CatBorn' }),
    after: events({ 'cat.born': 'CatBorn' }, 'two'),
  },
  {
    rule: 'documentation-changed',
    before: received(cat()),
    after: received({ ...cat(), description: 'A cat of the zoo.' }),
  },
  { rule: 'value-added', before: sent(values('tom', 'max')), after: sent(values('tom', 'max', 'kit')) },
  {
    rule: 'required-input-added',
    before: { ...both(), schemas: { Cat: cat() } },
    after: { ...both(), schemas: { Cat: cat({ age: text }, ['age']) } },
  },
];
