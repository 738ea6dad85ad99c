import { describe, expect, it } from 'vitest';
import { buildModel } from '../model/build.ts';
import type { Example } from '../model/model.ts';
import { normalise } from './normalise.ts';
import type { PointerDiagnostic } from './report.ts';

type Loose = Record<string, unknown>;

const JSON_TYPE = 'application/json';
const pet = { type: 'object', required: ['name'], properties: { name: { type: 'string' }, age: { type: 'integer' } } };
const shown = (more: Loose, schema: Loose = pet): Loose => ({ content: { [JSON_TYPE]: { schema, ...more } } });

/** The examples that are left of an operation with these responses, and what is noted of them. */
function examplesOf(
  responses: Loose,
  components: Loose = {},
): { examples: Example[] | undefined; notes: PointerDiagnostic[] } {
  const { document, report } = normalise({
    info: { title: 'Zoo', version: '1' },
    servers: [{ url: 'https://zoo.example' }],
    paths: { '/pets': { get: { operationId: 'getPet', responses } } },
    components,
  });
  expect(report.errors).toEqual([]);
  return { examples: buildModel(document).resources[0]?.methods[0]?.examples, notes: report.warnings };
}

describe('examples of others', () => {
  it('are kept with the status of their answer', () => {
    const responses = { 201: shown({ example: { name: 'Mia' } }), 202: {} };
    expect(examplesOf(responses)).toEqual({
      examples: [{ status: 201, mediaType: JSON_TYPE, value: { name: 'Mia' } }, { status: 202 }],
      notes: [],
    });
  });

  it('are the first of several, behind references too', () => {
    const examples = { one: { $ref: '#/components/examples/Mia' }, two: { value: { name: 'Leo' } } };
    const found = examplesOf({ default: shown({ examples }) }, { examples: { Mia: { value: { name: 'Mia' } } } });
    expect(found.examples).toEqual([{ status: 200, mediaType: JSON_TYPE, value: { name: 'Mia' } }]);
  });

  it('are left out with a note where they are not what their schema says, and the next one is taken', () => {
    const examples = {
      'a/b': { value: { name: 7 } },
      text: { value: '{"name":"Mia"}' },
      good: { value: { name: 'Leo' } },
    };
    const { examples: left, notes } = examplesOf({ 200: shown({ examples }) });
    expect(left).toEqual([{ status: 200, mediaType: JSON_TYPE, value: { name: 'Leo' } }]);
    const place = '#/paths/~1pets/get/responses/200/content/application~1json/examples';
    expect(notes.map(({ pointer }) => pointer)).toEqual([`${place}/a~1b/value`, `${place}/text/value`]);
    expect(notes[0]?.message).toBe('the example is invalid: /name must be string; the fake API omits it');
  });

  it('are all left out where none is good, and nothing else is', () => {
    const { examples, notes } = examplesOf({ 200: shown({ example: { age: 3 } }) });
    expect([examples, notes.length]).toEqual([[], 1]);
  });

  it('are no examples where they only say where one is', () => {
    const { examples, notes } = examplesOf({ 200: shown({ examples: { one: { externalValue: '/mia.json' } } }) });
    expect([examples, notes]).toEqual([[], []]);
  });

  it('may be null, false and zero', () => {
    for (const value of [null, false, 0]) {
      const schema = { type: ['boolean', 'integer', 'null'] };
      expect(examplesOf({ 200: shown({ example: value }, schema) }).examples?.[0]?.value).toBe(value);
    }
  });

  it('may be null where a schema of 3.0 lets them', () => {
    const nullable = { ...pet, nullable: true };
    expect(examplesOf({ 200: shown({ example: null }, nullable) }).examples).toMatchObject([{ value: null }]);
    expect(examplesOf({ 200: shown({ example: null }) }).examples).toEqual([]);
  });

  it('of a union are told by its schemas, though one of them takes all', () => {
    const Cat = {
      type: 'object',
      required: ['kind'],
      properties: { kind: { const: 'cat' }, name: { type: 'string' } },
    };
    const Any = { type: 'object', properties: { kind: { type: 'string' } } };
    const oneOf = [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Any' }];
    const schema = { oneOf, discriminator: { propertyName: 'kind' } };
    const { examples } = examplesOf({ 200: shown({ example: { kind: 'cat' } }, schema) }, { schemas: { Cat, Any } });
    expect(examples).toMatchObject([{ value: { kind: 'cat' } }]);
  });

  it('of errors are kept as they are, since an error may have any body', () => {
    const problem = { content: { 'application/problem+json': { schema: pet, example: { title: 'Gone' } } } };
    const { examples } = examplesOf({ 204: {}, 404: problem, '5XX': shown({}), default: shown({ example: {} }) });
    expect(examples).toEqual([
      { status: 204 },
      { status: 404, mediaType: 'application/problem+json', value: { title: 'Gone' } },
    ]);
  });

  it('in other media types than JSON are left out', () => {
    const { examples } = examplesOf({
      200: { content: { 'text/csv': { example: 'a,b' } } },
      404: { content: { 'text/html': { example: 'x' } } },
    });
    expect(examples).toEqual([]);
  });
});
