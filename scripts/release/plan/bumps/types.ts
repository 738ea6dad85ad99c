import { ref, returns, takes } from '../../../../generators/languages/fixture.ts';
import type { SchemaNode } from '../../../../generators/model/document.ts';
import { cat, received, type Small, text } from '../../model/small.ts';
import type { Row } from './row.ts';

const usedFor = (get: object, post: object, schema = cat()): Small => ({
  operations: { 'GET /cats': get, 'POST /cats': post },
  schemas: { Cat: schema },
});
const [GET, POST] = [returns(ref('Cat')), takes(ref('Cat'))];
const closed: SchemaNode = { ...cat(), additionalProperties: false };
const owned = received(cat({ owner: ref('Owner') as SchemaNode }), { Owner: cat({ age: text }) });
const values = (...list: string[]): SchemaNode => ({ type: 'string', enum: list });
const object = (properties: Record<string, SchemaNode>): SchemaNode => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
});
const page = (name: string): Small =>
  received(object({ data: { type: 'array', items: text }, has_more: { type: 'boolean' }, [name]: text }));

/** Returns a union whose variants differ in a property. */
const union = (property: string, variants: Record<string, string>): SchemaNode => ({
  oneOf: Object.values(variants).map((name) => ref(name)),
  discriminator: {
    propertyName: property,
    mapping: Object.fromEntries(Object.entries(variants).map(([value, name]) => [value, ref(name).$ref])),
  },
});
const pet = (kind: string): SchemaNode => object({ kind: values(kind), form: values(kind) });
const pets = (variants: Record<string, string>, property = 'kind', dog = pet('dog')): Small => ({
  operations: { 'GET /pets': returns(ref('Pet')), 'GET /cat': GET, 'GET /dog': returns(ref('Dog')) },
  schemas: { Pet: union(property, variants), Cat: pet('cat'), Dog: dog },
});
const BOTH = { cat: 'Cat', dog: 'Dog' };
const plainDog = object({ kind: values('dog') });

/** Returns a document with webhooks, and the union of their events. */
const events = (types: Record<string, string>, note = 'one'): Small => {
  const hook = (type: string, name: string): object => ({
    post: {
      requestBody: {
        content: { 'application/json': { schema: ref(name), examples: { one: { value: { type, note } } } } },
      },
    },
  });
  const all = Object.entries(types);
  return {
    schemas: {
      ...Object.fromEntries(all.map(([type, name]) => [name, object({ type: values(type) })])),
      Event: union('type', types),
    },
    document: { webhooks: Object.fromEntries(all.map(([type, name]) => [type, hook(type, name)])) },
  };
};
const born = events({ 'cat.born': 'CatBorn' });
const fed = events({ 'cat.born': 'CatBorn', 'cat.fed': 'CatFed' });

export const TYPE_ROWS: readonly Row[] = [
  ['a type is new', 'mmmm', received(cat()), owned],
  ['a type is removed', 'MMMM', owned, received(cat())],
  ['a type is another kind of type', 'MMMM', received(cat()), received(values('tom', 'max'))],
  ['a type is deprecated', 'mmmm', received(cat()), received({ ...cat(), deprecated: true })],
  ['a type is no longer sent', 'MMMM', usedFor(GET, POST), usedFor(GET, {})],
  ['a type is no longer received', 'MMMM', usedFor(GET, POST), usedFor({}, POST)],
  ['a type is also sent', 'MMMM', usedFor(GET, {}), usedFor(GET, POST)],
  ['a closed type is also sent', 'MMMM', usedFor(GET, {}, closed), usedFor(GET, POST, closed)],
  ['a type is also received', 'mmmM', usedFor({}, POST), usedFor(GET, POST)],
  ['a type that is sent and received may have other fields', 'pppp', usedFor(GET, POST, closed), usedFor(GET, POST)],
  ['a type that is sent and received has no other field', 'pppp', usedFor(GET, POST), usedFor(GET, POST, closed)],
  ['an object becomes a page', 'MMMM', page('cursor'), page('next_cursor')],
  ['an object stops being a page', 'MMMM', page('next_cursor'), page('cursor')],
  ['a union has a new variant', 'mmmm', pets({ cat: 'Cat' }), pets(BOTH)],
  ['a union loses a variant', 'MMMM', pets(BOTH), pets({ cat: 'Cat' })],
  ['the variants of a union share a field less', 'MMMM', pets(BOTH), pets(BOTH, 'kind', plainDog)],
  ['the variants of a union share another field', 'mmmm', pets(BOTH, 'kind', plainDog), pets(BOTH)],
  ['the variants of a union differ in another field', 'MMMM', pets(BOTH), pets(BOTH, 'form')],
  ['an event is new', 'mmmm', born, fed],
  ['an event is removed', 'MMMM', fed, born],
  ['an event is renamed', 'MMMM', born, events({ 'cat.created': 'CatBorn' })],
  ['an event has another example', 'pppp', born, events({ 'cat.born': 'CatBorn' }, 'two')],
];
