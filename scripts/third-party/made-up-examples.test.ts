import { expect, it } from 'vitest';
import { buildModel } from '../../generators/model/build.ts';
import type { PageStrategy } from '../../generators/model/model.ts';
import { normalise } from '../../generators/normalise/normalise.ts';
import { withMadeUpExamples } from './made-up-examples.ts';

const json = (schema: object): object => ({ content: { 'application/json': { schema } } });
const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
const get = (operationId: string, responses: object): object => ({ get: { operationId, responses } });

const { document } = normalise({
  openapi: '3.1.0',
  info: { title: 'Zoo', version: '1' },
  servers: [{ url: 'https://zoo.example' }],
  paths: {
    '/animals': get('list', { 200: json({ type: 'array', items: ref('Animal') }) }),
    '/animals/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
      put: { operationId: 'put', responses: { 201: json(ref('Animal')) } },
    },
    '/known': get('known', {
      200: {
        content: { 'application/json': { schema: ref('Animal'), example: { id: 'a', kept_by: { kind: 'Robot' } } } },
      },
    }),
    '/sounds': get('hear', { 200: { content: { 'text/event-stream': { schema: ref('Keeper') } } } }),
    '/picture': get('see', { 200: { content: { 'image/*': { schema: { type: 'string', format: 'binary' } } } } }),
    '/none': get('none', { 204: { description: 'Nothing.' } }),
  },
  components: {
    schemas: {
      Animal: {
        type: 'object',
        required: ['id', 'kept_by'],
        properties: {
          id: { type: 'string' },
          born: { type: 'string', format: 'date-time' },
          kept_by: { oneOf: [ref('Keeper'), ref('Robot')], discriminator: { propertyName: 'kind' } },
          mother: { anyOf: [ref('Animal'), { type: 'null' }] },
          children: { type: 'array', items: ref('Animal') },
        },
      },
      Keeper: {
        type: 'object',
        required: ['kind', 'age'],
        properties: { kind: { type: 'string' }, age: { type: 'integer' } },
      },
      Robot: { type: 'object', required: ['kind'], properties: { kind: { type: 'string' } } },
    },
  },
});

const object = (properties: object): object => ({ type: 'object', required: Object.keys(properties), properties });
const meta = object({ after: { type: 'string' }, more: { type: 'boolean' } });
const pages = buildModel(
  normalise({
    openapi: '3.1.0',
    info: { title: 'Zoo', version: '1' },
    servers: [{ url: 'https://zoo.example' }],
    paths: { '/': get('list', { 200: json(object({ data: { type: 'array', items: object({}) }, meta })) }) },
  }).document,
);

it('Each operation gets an example of its success, if the document has none', () => {
  const { resources } = withMadeUpExamples(buildModel(document), document);
  const methods = resources.flatMap((resource) => resource.methods);
  const examples = Object.fromEntries(methods.map(({ operationId, examples: all }) => [operationId, all]));
  const keeper = { kind: 'Keeper', age: 1 };
  const animal = { id: 'id', born: '2026-01-01T00:00:00Z', kept_by: keeper, mother: null, children: [] };
  const mediaType = 'application/json';
  expect(examples).toEqual({
    list: [{ status: 200, mediaType, value: [animal] }],
    put: [{ status: 201, mediaType, value: animal }],
    known: [{ status: 200, mediaType, value: { id: 'a', kept_by: { kind: 'Robot' } } }],
    hear: [{ status: 200, mediaType: 'text/event-stream', value: 'data: {"kind":"id","age":1}\n\n' }],
    see: [{ status: 200, mediaType: 'application/octet-stream', value: 'content' }],
    none: [{ status: 204 }],
  });
});

it.each<[string, PageStrategy, object]>([
  [
    'a value of the next page',
    { parameter: 'after', items: ['data'], next: ['meta', 'after'] },
    { data: [{}], meta: { after: '', more: true } },
  ],
  [
    'a boolean',
    { parameter: 'after', items: ['data'], lastItem: 'id', more: ['meta', 'more'] },
    { data: [{}], meta: { after: 'id', more: false } },
  ],
  [
    'a number',
    { parameter: 'page', items: ['data'], numbers: { first: 1 } },
    { data: [], meta: { after: 'id', more: true } },
  ],
])('A made-up page of a list that continues with %s is the last one', (_, paging, value) => {
  const page = {
    ...pages,
    resources: pages.resources.map((each) => ({ ...each, methods: each.methods.map((one) => ({ ...one, paging })) })),
  };
  const [method] = withMadeUpExamples(page, document).resources[0]?.methods ?? [];
  expect(method?.examples).toEqual([{ status: 200, mediaType: 'application/json', value }]);
});
