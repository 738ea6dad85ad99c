import { expect, it } from 'vitest';
import { buildModel } from './build.ts';
import type { OperationNode } from './document.ts';
import type { Example } from './model.ts';

type Responses = Record<string, object>;

const schema = { type: 'string' };
const json = (more: object): object => ({ content: { 'application/json': { schema, ...more } } });

/** Returns the examples of an operation with these responses. */
function examplesWith(responses: Responses, components: object = {}): Example[] | undefined {
  const operation = {
    operationId: 'getThing',
    'x-sdk': { resource: 'things', method: 'get' },
    responses: responses as OperationNode['responses'],
  };
  const info = { title: 'Shop', version: '1' };
  const { resources } = buildModel({ info, paths: { '/things': { get: operation } }, components });
  return resources[0]?.methods[0]?.examples;
}

it('The examples of an operation are the first of each response, by status', () => {
  const problem = { 'application/problem+json': { schema, examples: { a: { value: { a: 1 } }, b: { value: 2 } } } };
  expect(examplesWith({ 404: { content: problem }, 200: json({ example: ['one'] }) })).toEqual([
    { status: 200, mediaType: 'application/json', value: ['one'] },
    { status: 404, mediaType: 'application/problem+json', value: { a: 1 } },
  ]);
});

it('The examples of an operation are found through references', () => {
  const components = {
    responses: { Gone: json({ examples: { gone: { $ref: '#/components/examples/gone' } } }) },
    examples: { gone: { value: 'gone' } },
  };
  const responses = { 204: {}, 410: { $ref: '#/components/responses/Gone' } };
  expect(examplesWith(responses, components)?.at(-1)).toEqual({
    status: 410,
    mediaType: 'application/json',
    value: 'gone',
  });
});

it('The examples of an operation can be null, false or empty', () => {
  for (const value of [null, false, 0, '']) {
    expect(examplesWith({ 200: json({ example: value }) })?.[0]?.value).toBe(value);
  }
});

it('The examples of an operation have no body if the response has none', () => {
  expect(examplesWith({ 204: { description: 'Gone.' } })).toEqual([{ status: 204 }]);
});

it('The examples of an operation have the media type that SDKs request', () => {
  const content = {
    'text/csv': { schema, example: 'a,b' },
    'application/json': { schema, example: { a: 'b' } },
  };
  expect(examplesWith({ 200: { content } })).toEqual([
    { status: 200, mediaType: 'application/json', value: { a: 'b' } },
  ]);
});

it('The examples of an operation do not exist for a response without an example or without a status', () => {
  expect(examplesWith({ 200: json({}), 400: json({ examples: {} }), default: json({ example: 1 }) })).toEqual([]);
});

it('The examples of an operation use the first status of a range', () => {
  const responses = { '2XX': json({ example: 1 }), '4xx': json({ example: 2 }) };
  expect(examplesWith(responses)?.map(({ status }) => status)).toEqual([200, 400]);
});

it('The examples of an operation ignore a range if its first status has a separate response', () => {
  const responses = { '2XX': json({ example: 1 }), 200: json({ example: 2 }) };
  expect(examplesWith(responses)?.map(({ status, value }) => [status, value])).toEqual([[200, 2]]);
});

it('The examples of an operation with a broken reference are rejected at their pointer', () => {
  const broken = json({ examples: { gone: { $ref: '#/components/examples/gone' } } });
  const pointer = '#/paths/~1things/get/responses/200/content/application~1json/examples/gone';
  expect(() => examplesWith({ 200: broken })).toThrow(expect.objectContaining({ name: 'Unsupported', pointer }));
});
