import { expect, it } from 'vitest';
import { buildModel } from '../model/build.ts';
import { normalise } from './normalise.ts';
import type { TypeRef } from '../model/model.ts';
import { document as documentOf, none, normalised } from './fixture.ts';
import { method, source } from './one-operation.ts';

type Loose = Record<string, unknown>;

const bytes = { type: 'string', format: 'binary' };
const content = (mediaType: string, schema?: unknown): Loose => ({
  content: { [mediaType]: schema === undefined ? {} : { schema } },
});

const inEach = (...all: string[]): Loose => ({ content: Object.fromEntries(all.map((type) => [type, {}])) });
const requiring = (name: string): Loose => ({ required: [name], properties: { [name]: { type: 'string' } } });

const kindOf = (type: TypeRef): string => (type.kind === 'list' ? `list of ${type.items.kind}` : type.kind);
const notesOn = (operation: Loose): string[] =>
  normalise(source(operation)).report.warnings.map(({ pointer }) => pointer.replace('#/paths/~1x/post/', ''));

it('A request accepts the media types of JSON that the document has, application/json first', () => {
  const schema = { type: 'string' };
  const accepted = (...types: string[]): string | undefined =>
    method({ responses: { 200: { content: Object.fromEntries(types.map((type) => [type, { schema }])) } } })
      .responseMediaType;
  expect(accepted('application/vnd.zoo+json; v=1')).toBe('application/vnd.zoo+json; v=1');
  expect(accepted('Application/JSON; charset=utf-8')).toBeUndefined();
  expect(accepted('*/*')).toBeUndefined();
  expect(accepted('text/json', 'application/json')).toBe('application/json, text/json');
});

it('A part has the media type of its encoding, and what it cannot have is a note', () => {
  const schema = {
    properties: { a: { type: 'string' }, b: { type: 'object' }, c: { type: 'string' }, d: bytes, e: bytes, f: bytes },
  };
  const encoding = {
    a: { contentType: 'text/csv' },
    b: { contentType: 'application/xml' },
    c: { headers: { 'X-A': { schema: { type: 'string' } } } },
    d: { contentType: 'image/png, image/jpeg' },
    e: { contentType: 'image/*' },
    f: { contentType: '*/*, audio/wav' },
  };
  const requestBody = { content: { 'multipart/form-data': { schema, encoding } } };
  expect(method({ requestBody }).body?.fieldForms).toEqual({ a: 'text/csv', d: 'image/png', f: 'audio/wav' });
  expect(notesOn({ requestBody })).toEqual([
    'requestBody/content/multipart~1form-data/encoding/b',
    'requestBody/content/multipart~1form-data/encoding/c/headers',
  ]);
});

it('A file or a list of files in a form is a list of files', () => {
  const choice = [bytes, { type: 'array', items: bytes }];
  const schema = { required: ['a'], properties: { a: { anyOf: choice }, b: { oneOf: choice.toReversed() } } };
  const requestBody = content('multipart/form-data', schema);
  const { document } = normalise(source({ requestBody }));
  const form = Object.values(document.components?.schemas ?? {}).find(({ properties }) => properties?.['a']);
  expect(form?.properties).toMatchObject({ a: choice[1], b: choice[1] });
  expect(notesOn({ requestBody })).toEqual([]);
});

it('A field of a form has the style of its encoding, before its media type', () => {
  const list = { type: 'array', items: { type: 'string' } };
  const schema = { properties: { a: list, b: list, c: list, d: list, e: list, f: { type: 'object' } } };
  const encoding = {
    a: { explode: false, contentType: 'application/json' },
    b: { style: 'spaceDelimited' },
    c: { style: 'pipeDelimited', explode: true },
    d: { contentType: 'application/json' },
    e: { contentType: 'text/plain' },
    f: { style: 'deepObject' },
  };
  const { body } = method({ requestBody: { content: { 'application/x-www-form-urlencoded': { schema, encoding } } } });
  expect(body?.fieldForms).toEqual({ a: ',', b: ' ', d: 'application/json' });
  expect(body?.deepFields).toEqual(['f']);
});

it('A form may have fields that the document does not name', () => {
  const requestBody = content('multipart/form-data', { type: 'object', additionalProperties: bytes });
  expect(method({ requestBody }).body).toMatchObject({
    encoding: 'multipart',
    type: { kind: 'map', values: { kind: 'binary' } },
  });
});

it('The caller chooses one of several media types of a body', () => {
  const { body, parameters } = method({ requestBody: inEach('audio/mpeg', 'audio/wav') });
  expect(body).toMatchObject({ mediaType: 'audio/mpeg', contentTypes: ['audio/mpeg', 'audio/wav'] });
  expect(parameters).toMatchObject([{ name: 'Content-Type', in: 'header', type: { kind: 'enum' }, required: false }]);
  const range = method({ requestBody: inEach('image/*') });
  expect(range.body).toMatchObject({ mediaType: 'application/octet-stream', contentTypes: ['image/*'] });
  expect(range.parameters).toMatchObject([{ name: 'Content-Type', type: { kind: 'string' } }]);
  expect(method({ requestBody: inEach('audio/mpeg') }).parameters).toEqual([]);
});

it('A redirect without a 2xx response is a result, and one beside it is an error with a note', () => {
  expect(method({ responses: { 307: {}, 404: {} } })).toMatchObject({ reads: 'location', moreResults: [307] });
  expect(method({ responses: { '3XX': {} } }).moreResults).toEqual([301, 302, 303, 307, 308]);
  const both = { responses: { 200: content('text/plain'), 302: {} } };
  expect(method(both)).toMatchObject({ reads: 'text' });
  expect(method(both).moreResults).toBeUndefined();
  expect(notesOn(both)).toEqual(['responses/302']);
});

it('304 is a result of a caller who can ask for changes only', () => {
  const responses = { 200: content('application/json', { type: 'string' }), 304: {} };
  const parameters = [{ name: 'If-None-Match', in: 'header', schema: { type: 'string' } }];
  expect(method({ responses, parameters })).toMatchObject({ mayBeEmpty: true, moreResults: [304] });
  expect(method({ responses })).toMatchObject({ mayBeEmpty: false });
});

it('Objects that depend on the status are a union if they differ in a property that they require', () => {
  const responses = {
    200: content('application/json', requiring('a')),
    201: content('application/json', { ...requiring('a'), description: 'The same.' }),
    202: content('application/json', requiring('b')),
  };
  expect(method({ responses }).result).toEqual({ kind: 'union', name: 'PostXResponse' });
  expect(notesOn({ responses })).toEqual([]);
});

it('Bytes and texts whose fields are lost are a note', () => {
  const xml = content('application/xml', { properties: { a: { type: 'string' } } });
  expect(method({ requestBody: xml, responses: { 200: xml } })).toMatchObject({
    body: { encoding: 'text' },
    reads: 'text',
  });
  expect(notesOn({ requestBody: xml, responses: { 200: xml } })).toEqual([
    'requestBody/content/application~1xml/schema',
    'responses/200/content/application~1xml/schema',
  ]);
});

it('Third-party request bodies are sent as JSON if possible', () => {
  const requestBody = { content: { 'text/xml': {}, 'application/vnd.zoo+json': { schema: { type: 'string' } } } };
  expect(method({ requestBody }).body).toMatchObject({ encoding: 'json', mediaType: 'application/vnd.zoo+json' });
});

it('Third-party request bodies are JSON or forms in any case and with any parameters', () => {
  const json = content('Application/JSON; charset=utf-8', { type: 'boolean' });
  expect(method({ requestBody: json, responses: { 200: json } })).toMatchObject({
    body: { encoding: 'json', mediaType: 'application/json' },
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

it('A field of a form is a file or a list of files wherever the document says bytes', () => {
  const since31 = { type: 'string', contentMediaType: 'image/png' };
  const files = { type: 'array', items: bytes };
  const properties = {
    nullable: { type: ['string', 'null'], format: 'binary' },
    list: { type: 'array', items: since31 },
    referenced: { type: 'array', items: { $ref: '#/components/schemas/File' } },
    nullableItems: { type: 'array', items: { anyOf: [bytes, { type: 'null' }] } },
    both: { anyOf: [bytes, files] },
    nullableList: { oneOf: [files, { type: 'null' }] },
    text: { oneOf: [{ type: 'string' }, bytes] },
    nested: { type: 'array', items: files },
    base64: { type: 'string', contentMediaType: 'image/png', contentEncoding: 'base64' },
  };
  const post = { operationId: 'postX', requestBody: content('multipart/form-data', { properties }), ...none };
  const { model, warnings } = normalised(documentOf({ '/x': { post } }, { File: bytes }));
  const form = model.schemas.find(({ name }) => name === 'PostXForm');
  const kinds = form?.kind === 'object' ? form.fields.map(({ name, type }) => [name, kindOf(type)] as const) : [];
  expect(Object.fromEntries(kinds)).toEqual({
    nullable: 'binary',
    list: 'list of binary',
    referenced: 'list of binary',
    nullableItems: 'list of binary',
    both: 'list of binary',
    nullableList: 'list of binary',
    text: 'binary',
    nested: 'list of list',
    base64: 'string',
  });
  const at = '#/paths/~1x/post/requestBody/content/multipart~1form-data/schema/properties/';
  expect(warnings).toEqual([`${at}text`]);
});

it('A body that may be null, and a text that is no text in the document, are a note', () => {
  const nullable = { oneOf: [{ type: 'object', properties: { a: { type: 'string' } } }, { type: 'null' }] };
  expect(notesOn({ requestBody: content('application/json', nullable) })).toEqual([
    'requestBody/content/application~1json/schema',
  ]);
  const number = content('text/plain', { type: 'integer' });
  expect(notesOn({ requestBody: number, responses: { 200: number } })).toEqual([
    'requestBody/content/text~1plain/schema',
    'responses/200/content/text~1plain/schema',
  ]);
  const lines = { content: { 'application/jsonl': { itemSchema: { properties: { a: { type: 'string' } } } } } };
  expect(notesOn({ requestBody: lines })).toEqual(['requestBody/content/application~1jsonl/itemSchema']);
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
