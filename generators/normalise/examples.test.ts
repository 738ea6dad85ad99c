import { expect, it } from 'vitest';
import { buildModel } from '../model/build.ts';
import type { Example } from '../model/model.ts';
import { normalise } from './normalise.ts';
import type { PointerDiagnostic } from '../sources/diagnostic.ts';

type Loose = Record<string, unknown>;

const JSON_TYPE = 'application/json';
const pet = { type: 'object', required: ['name'], properties: { name: { type: 'string' }, age: { type: 'integer' } } };
const shown = (more: Loose, schema: Loose = pet): Loose => ({ content: { [JSON_TYPE]: { schema, ...more } } });

/** Returns the assigned examples of an operation with these responses, and the warnings. */
function examplesOf(
  responses: Loose,
  components: Loose = {},
): { examples: Example[] | undefined; warnings: PointerDiagnostic[] } {
  const { document, report } = normalise({
    info: { title: 'Zoo', version: '1' },
    servers: [{ url: 'https://zoo.example' }],
    paths: { '/pets': { get: { operationId: 'getPet', responses } } },
    components,
  });
  expect(report.errors).toEqual([]);
  return { examples: buildModel(document).resources[0]?.methods[0]?.examples, warnings: report.warnings };
}

it('Third-party examples are kept with the status of their response', () => {
  const responses = { 201: shown({ example: { name: 'Mia' } }), 202: {} };
  expect(examplesOf(responses)).toEqual({
    examples: [{ status: 201, mediaType: JSON_TYPE, value: { name: 'Mia' } }, { status: 202 }],
    warnings: [],
  });
});

it('Third-party examples are the first of several, also through references', () => {
  const examples = { one: { $ref: '#/components/examples/Mia' }, two: { value: { name: 'Leo' } } };
  const found = examplesOf({ default: shown({ examples }) }, { examples: { Mia: { value: { name: 'Mia' } } } });
  expect(found.examples).toEqual([{ status: 200, mediaType: JSON_TYPE, value: { name: 'Mia' } }]);
});

it('Third-party examples are omitted with a warning if they are invalid, in favour of the next one', () => {
  const examples = {
    'a/b': { value: { name: 7 } },
    text: { value: '{"name":"Mia"}' },
    good: { value: { name: 'Leo' } },
  };
  const { examples: left, warnings } = examplesOf({ 200: shown({ examples }) });
  expect(left).toEqual([{ status: 200, mediaType: JSON_TYPE, value: { name: 'Leo' } }]);
  const base = '#/paths/~1pets/get/responses/200/content/application~1json/examples';
  expect(warnings.map(({ pointer }) => pointer)).toEqual([`${base}/a~1b/value`, `${base}/text/value`]);
  expect(warnings[0]?.message).toBe('the example is invalid: /name must be string; the fake API omits it');
});

it('Third-party examples are all omitted if none is valid', () => {
  const { examples, warnings } = examplesOf({ 200: shown({ example: { age: 3 } }) });
  expect([examples, warnings.length]).toEqual([[], 1]);
});

it('Third-party examples are omitted if they are external', () => {
  const { examples, warnings } = examplesOf({ 200: shown({ examples: { one: { externalValue: '/mia.json' } } }) });
  expect([examples, warnings]).toEqual([[], []]);
});

it('Third-party examples can be null, false and zero', () => {
  for (const value of [null, false, 0]) {
    const schema = { type: ['boolean', 'integer', 'null'] };
    expect(examplesOf({ 200: shown({ example: value }, schema) }).examples?.[0]?.value).toBe(value);
  }
});

it('Third-party examples can be null if a schema of OpenAPI 3.0 is nullable', () => {
  const nullable = { ...pet, nullable: true };
  expect(examplesOf({ 200: shown({ example: null }, nullable) }).examples).toMatchObject([{ value: null }]);
  expect(examplesOf({ 200: shown({ example: null }) }).examples).toEqual([]);
});

it('Third-party examples of a union are valid if several of its schemas accept them', () => {
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

it('Third-party examples of errors are kept unchanged, because an error can have any body', () => {
  const problem = { content: { 'application/problem+json': { schema: pet, example: { title: 'Gone' } } } };
  const { examples } = examplesOf({ 204: {}, 404: problem, '5XX': shown({}), default: shown({ example: {} }) });
  expect(examples).toEqual([
    { status: 204 },
    { status: 404, mediaType: 'application/problem+json', value: { title: 'Gone' } },
  ]);
});

it('Third-party examples of texts are texts, and those of errors in other media types than JSON are omitted', () => {
  const { examples } = examplesOf({
    200: { content: { 'text/csv': { example: 'a,b' } } },
    404: { content: { 'text/html': { example: 'x' } } },
  });
  expect(examples).toEqual([{ status: 200, mediaType: 'text/csv', value: 'a,b' }]);
});
