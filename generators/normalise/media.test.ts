import { expect, it } from 'vitest';
import { buildModel } from '../model/build.ts';
import type { Method } from '../model/model.ts';
import { normalise } from './normalise.ts';

type Loose = Record<string, unknown>;

const bytes = { type: 'string', format: 'binary' };
const content = (mediaType: string, schema?: unknown): Loose => ({
  content: { [mediaType]: schema === undefined ? {} : { schema } },
});

function source(operation: Loose): Loose {
  return {
    info: { title: 'Zoo', version: '1' },
    servers: [{ url: 'http://localhost:8080' }],
    paths: { '/x': { post: { operationId: 'postX', responses: { 204: {} }, ...operation } } },
  };
}

function method(operation: Loose): Method {
  const { document, report } = normalise(source(operation));
  expect(report.errors).toEqual([]);
  const found = buildModel(document).resources[0]?.methods[0];
  if (found === undefined) throw new Error('no method');
  return found;
}

const notesOn = (operation: Loose): string[] =>
  normalise(source(operation)).report.warnings.map(({ pointer }) => pointer.replace('#/paths/~1x/post/', ''));

it('A note says that a response in another JSON is accepted as application/json', () => {
  const zoo = content('application/vnd.zoo+json; v=1', { type: 'string' });
  const plain = content('Application/JSON; charset=utf-8', { type: 'string' });
  expect(notesOn({ responses: { 200: zoo } })).toEqual(['responses/200/content/application~1vnd.zoo+json; v=1/schema']);
  expect(notesOn({ responses: { 200: plain } })).toEqual([]);
});

it('A note says that the encoding of a part has no effect', () => {
  const schema = { properties: { a: { type: 'string' } } };
  const form = { schema, encoding: { a: { contentType: 'text/csv' } } };
  expect(notesOn({ requestBody: { content: { 'multipart/form-data': form } } })).toEqual([
    'requestBody/content/multipart~1form-data/encoding/a',
  ]);
});

it('Third-party request bodies are sent as JSON if possible', () => {
  const requestBody = { content: { 'text/xml': {}, 'application/vnd.zoo+json': { schema: { type: 'string' } } } };
  expect(method({ requestBody }).body).toMatchObject({ encoding: 'json', mediaType: 'application/vnd.zoo+json' });
});

it('Third-party request bodies are JSON or forms in any case and with any parameters', () => {
  const json = content('Application/JSON; charset=utf-8', { type: 'boolean' });
  expect(method({ requestBody: json, responses: { 200: json } })).toMatchObject({
    body: { encoding: 'json', mediaType: 'Application/JSON; charset=utf-8' },
    result: { kind: 'boolean' },
  });
  const form = content('Multipart/Form-Data', { properties: { note: { type: 'string' } } });
  expect(method({ requestBody: form }).body).toMatchObject({ encoding: 'multipart' });
});

it('Third-party request bodies are JSON if any media type is accepted', () => {
  const requestBody = content('*/*', { type: 'boolean' });
  expect(method({ requestBody }).body).toMatchObject({ mediaType: 'application/json', type: { kind: 'boolean' } });
});

it('Third-party request bodies are bytes with a binary or missing schema', () => {
  for (const schema of [bytes, {}, undefined]) {
    expect(method({ requestBody: content('image/png', schema) }).body).toMatchObject({ encoding: 'binary' });
  }
});

it('Third-party request bodies are forms with files, in a separate schema', () => {
  const form = {
    properties: { file: bytes, files: { type: 'array', items: bytes }, owner: { properties: { a: {} } } },
  };
  expect(method({ requestBody: content('multipart/form-data', form) }).body).toMatchObject({
    encoding: 'multipart',
    type: { kind: 'object', name: 'PostXForm' },
  });
});

it('Third-party responses are bytes if the media type only starts like JSON', () => {
  expect(method({ responses: { 200: content('application/jsonpath', bytes) } })).toMatchObject({
    result: { kind: 'binary' },
    responseMediaType: 'application/jsonpath',
  });
});

it('Third-party responses can be bytes of a media type', () => {
  expect(method({ responses: { 200: content('application/pdf') } })).toMatchObject({
    result: { kind: 'binary' },
    responseMediaType: 'application/pdf',
  });
});

it('Third-party responses are the default if no successful response is documented', () => {
  expect(method({ responses: { default: content('application/json', { type: 'string' }), 404: {} } }).result).toEqual({
    kind: 'string',
  });
});

it('Third-party responses can have a body for one status and none for another', () => {
  const response = content('application/json', { type: 'string' });
  expect(method({ responses: { 200: response, 201: response, 204: {} } })).toMatchObject({
    result: { kind: 'string' },
    mayBeEmpty: true,
  });
});

it.each<[string, Loose]>([
  ['nullable of 3.0', { type: 'object', nullable: true, properties: { a: {} } }],
  ['a type of 3.1', { type: ['object', 'null'], properties: { a: {} } }],
  ['a choice with null', { anyOf: [{ properties: { a: {} } }, { type: 'null' }] }],
])('Third-party responses are nullable through %s', (_, schema) => {
  expect(method({ responses: { 200: content('application/json', schema) } })).toMatchObject({
    result: { kind: 'object', name: 'PostXResponse' },
    mayBeNull: true,
  });
});

it('Third-party responses follow a reference in place of the media types', () => {
  const bodies = { Text: content('application/json', { type: 'string' })['content'] };
  const refers = { content: { $ref: '#/components/mediaTypes/Text' } };
  const { document } = normalise({ ...source({ responses: { 200: refers } }), components: { mediaTypes: bodies } });
  expect(buildModel(document).resources[0]?.methods[0]?.result).toEqual({ kind: 'string' });
});

it('Third-party responses are any JSON value with a warning if the schema depends on the status', () => {
  const responses = {
    200: content('application/json', { type: 'string' }),
    202: content('application/json', { type: 'integer' }),
  };
  expect(method({ responses }).result).toEqual({ kind: 'json' });
  expect(normalise(source({ responses })).report.warnings).toHaveLength(1);
});

const parameters = (...list: Loose[]): Method['parameters'] => method({ parameters: list }).parameters;
const header = (name: string): Loose => ({ name, in: 'header', schema: { type: 'string' } });

const theId = (location: string): Loose => ({
  name: 'the_id',
  in: location,
  schema: {},
  required: location === 'path',
});

it('Third-party parameters exclude the headers that content and security define', () => {
  expect(parameters(header('Accept'), header('X-Zoo'), header('authorization')).map(({ name }) => name)).toEqual([
    'X-Zoo',
  ]);
});

it('Third-party parameters are text without a type, and can be lists of enums', () => {
  const items = { type: 'string', enum: ['a', 'b'] };
  const typed = parameters(
    { name: 'q', in: 'query', schema: {} },
    { name: 'states', in: 'query', schema: { type: 'array', items } },
    { name: 'c', in: 'cookie', schema: { type: ['integer', 'null'] } },
  );
  expect(typed.map(({ type, explode }) => [type, explode])).toEqual([
    [{ kind: 'string' }, true],
    [{ kind: 'list', items: { kind: 'enum', name: 'PostXState' } }, true],
    [{ kind: 'integer', bits: 64 }, false],
  ]);
});

it.each([
  ['an open object', { schema: { type: 'object' } }],
  ['a list of lists', { schema: { type: 'array', items: { type: 'array' } } }],
  ['an object with an object', { schema: { properties: { a: { properties: { b: {} } } } } }],
  ['JSON', { content: { 'application/json': {} } }],
])('Third-party parameters are text with a warning for %s', (_, node) => {
  const parameter = { name: 'q', in: 'query', ...node };
  expect(parameters(parameter)).toMatchObject([{ name: 'q', type: { kind: 'string' } }]);
  const { warnings } = normalise(source({ parameters: [parameter] })).report;
  expect(warnings.map(({ pointer }) => pointer)).toContain('#/paths/~1x/post/parameters/0');
});

it('Third-party parameters are the members of an object, each with its own name (RFC 6570, section 3.2.8)', () => {
  const properties = { before: { type: 'string' }, after: { type: 'array', items: { type: 'integer' } } };
  const node = {
    name: 'range',
    in: 'query',
    schema: { allOf: [{ type: 'object', properties, required: ['after'] }] },
  };
  expect(
    parameters({ ...node, required: true }).map(({ name, required, explode }) => [name, required, explode]),
  ).toEqual([
    ['before', false, true],
    ['after', true, true],
  ]);
  expect(parameters(node).map(({ required }) => required)).toEqual([false, false]);
});

it('Third-party parameters are required in the path, with a warning if the document says something else', () => {
  const id = { name: 'id', in: 'path', schema: {} };
  expect(parameters(id)).toMatchObject([{ name: 'id', required: true }]);
  expect(normalise(source({ parameters: [id] })).report.warnings).toHaveLength(1);
});

it('Third-party parameters leave out an optional one whose name in code another one has', () => {
  expect(parameters(theId('query'), theId('path')).map(({ in: location }) => location)).toEqual(['path']);
  const both = [theId('path'), { name: 'theId', in: 'query', required: true, schema: {} }];
  expect(normalise(source({ parameters: both })).report.errors).toHaveLength(1);
});

it.each([
  ['an unsupported style', { name: 'q', in: 'query', style: 'pipeDelimited', schema: { type: 'string' } }],
  ['a parameter without a schema', { name: 'q', in: 'query' }],
])('Third-party parameters are rejected as %s', (_, parameter) => {
  const { errors } = normalise(source({ parameters: [parameter] })).report;
  expect(errors.map(({ pointer }) => pointer)).toContain('#/paths/~1x/post/parameters/0');
});
