import { expect, it } from 'vitest';
import { buildModel } from '../../generators/model/build.ts';
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
