import { describe, expect, it } from 'vitest';
import { buildModel } from '../model/build.ts';
import { document, json, type Loose, ref } from './fixture.ts';
import type { NamesByOperation } from './operation-names/names.ts';
import { normaliseWhatFits } from './omit.ts';

const bytes = { type: 'string', format: 'binary' };
const data = { type: 'object', properties: { name: { type: 'string' } } };
const upload = { type: 'object', properties: { name: { type: 'string' }, file: bytes } };
/** A schema that no library can express. */
const MIXED = { properties: { a: { $ref: '#/components/schemas/Missing' } } };
const content = (types: Loose): Loose => ({
  content: Object.fromEntries(Object.entries(types).map(([type, schema]) => [type, { schema }])),
});
const posting = (types: Loose, responses: Loose = { 204: {} }): Loose => ({
  post: { operationId: 'createJob', requestBody: content(types), responses },
});
const reading = (types: Loose): Loose => ({ get: { operationId: 'getJob', responses: { 200: content(types) } } });

function fitting(paths: Loose, { pinned, schemas = {} }: { pinned?: NamesByOperation; schemas?: Loose } = {}) {
  const result = normaliseWhatFits(document(paths, schemas), () => undefined, { pinned });
  const methods = buildModel(result.document).resources.flatMap((resource) =>
    resource.methods.map((method) => ({ ...method, key: `${resource.name}.${method.name}` })),
  );
  const { omitted, total } = result;
  return { ...result, methods, omitted: omitted.map(({ name }) => name), total };
}

const namesOf = (paths: Loose, options = {}): string[] => fitting(paths, options).methods.map(({ key }) => key);

describe('An operation has a method', () => {
  it('for JSON and for each body of another structure', () => {
    const { methods, total } = fitting({
      '/jobs': posting({ 'multipart/form-data': upload, 'application/json': data, 'audio/mpeg': bytes }),
    });
    expect(methods.map(({ key, body, path }) => [key, body?.encoding, path])).toEqual([
      ['jobs.create', 'json', '/jobs'],
      ['jobs.createMultipart', 'multipart', '/jobs'],
      ['jobs.createBytes', 'binary', '/jobs'],
    ]);
    expect(total).toBe(1);
    expect(new Set(methods.map(({ formOf, operationId }) => formOf ?? operationId))).toEqual(new Set(['createJob']));
  });

  it('for JSON and for each answer of another kind', () => {
    const paths = { '/jobs/{id}': reading({ 'application/pdf': {}, 'text/csv': {}, 'application/json': data }) };
    expect(namesOf(paths)).toEqual(['jobs.retrieve', 'jobs.retrieveBytes', 'jobs.retrieveCsv']);
  });

  it('for each pair of a body and an answer', () => {
    const answers = { 200: content({ 'application/json': data, 'text/event-stream': {} }) };
    expect(namesOf({ '/jobs': posting({ 'application/json': data, 'multipart/form-data': upload }, answers) })).toEqual(
      ['jobs.create', 'jobs.createStream', 'jobs.createMultipart', 'jobs.createMultipartStream'],
    );
  });

  it('that says the body if body and answer have the same word', () => {
    const types = { 'application/json': data, 'text/plain': {} };
    expect(namesOf({ '/jobs': posting(types, { 200: content(types) }) })).toEqual([
      'jobs.create',
      'jobs.createText',
      'jobs.createFromText',
      'jobs.createFromTextText',
    ]);
  });
});

describe('An operation has one method', () => {
  it.each([
    { 'application/json': data, 'application/vnd.zoo+json': data },
    { 'application/x-www-form-urlencoded': data, 'text/json': { ...data, description: 'The same.' } },
    { 'application/json': ref('Data'), 'multipart/form-data': data, 'application/xml': ref('Data') },
    { 'text/plain': { type: 'string' }, 'application/json': { type: 'string' } },
    { 'image/png': bytes, 'image/jpeg': bytes },
  ])('for variants of the same data: %j', (types) => {
    expect(namesOf({ '/jobs': posting(types) }, { schemas: { Data: data } })).toEqual(['jobs.create']);
  });

  it('for data that contains itself', () => {
    const tree = { type: 'object', properties: { children: { type: 'array', items: ref('Tree') } } };
    const types = { 'application/json': ref('Tree'), 'application/x-www-form-urlencoded': ref('Tree') };
    expect(namesOf({ '/jobs': posting(types) }, { schemas: { Tree: tree } })).toEqual(['jobs.create']);
  });
});

it('A form with files is another one than JSON with the same schema', () => {
  const types = { 'application/json': upload, 'multipart/form-data': upload };
  expect(namesOf({ '/jobs': posting(types) })).toEqual(['jobs.create', 'jobs.createMultipart']);
});

it('Two kinds of JSON with different schemas are two methods', () => {
  const types = { 'application/merge-patch+json': data, 'application/json-patch+json': { type: 'array', items: data } };
  expect(namesOf({ '/jobs': posting(types) })).toEqual(['jobs.create', 'jobs.createJsonPatch']);
});

it('The forms of an operation have the same classes, and notes at the lines of the document', () => {
  const answer = { type: 'object', properties: { any: { oneOf: [data, { type: 'string' }] } } };
  const types = { 'application/json': data, 'audio/mpeg': bytes };
  const { methods, report, schemaNames } = fitting({ '/jobs': posting(types, { 200: json(answer) }) });
  const pointers = [...report.warnings.map(({ pointer }) => pointer), ...schemaNames.keys()];
  expect(pointers.length).toBeGreaterThan(2);
  expect(pointers.filter((pointer) => pointer.includes('#bytes'))).toEqual([]);
  expect(methods.map(({ result }) => result)).toEqual([
    { kind: 'object', name: 'CreateJobResponse' },
    { kind: 'object', name: 'CreateJobResponse' },
  ]);
});

it('A form that no library can express is left out and said, and the operation counts once', () => {
  const types = { 'multipart/form-data': upload, 'application/json': MIXED };
  const { methods, omitted, total, report } = fitting({ '/jobs': posting(types) });
  expect(methods.map(({ key }) => key)).toEqual(['jobs.createMultipart']);
  expect([omitted, total]).toEqual([[], 1]);
  expect(report.warnings.map(({ message }) => message)).toContainEqual(
    expect.stringMatching(/^POST \/jobs is left out as its main form: /),
  );
});

it('An operation of which no form can be expressed is left out once', () => {
  const types = {
    'multipart/form-data': { ...MIXED, description: 'Files.', minProperties: 1 },
    'application/json': MIXED,
  };
  const { methods, omitted, total } = fitting({ '/jobs': posting(types), '/ok': reading({ 'text/plain': {} }) });
  expect(methods).toHaveLength(1);
  expect([omitted, total]).toEqual([['POST /jobs'], 2]);
});

it('A form has a number if another operation has its name, whatever their order', () => {
  const paths = {
    '/jobs': posting({ 'application/json': data, 'multipart/form-data': upload }),
    '/jobs/create_multipart': { post: { operationId: 'createMultipart', responses: { 204: {} } } },
  };
  const reversed = Object.fromEntries(Object.entries(paths).toReversed());
  expect(namesOf(paths).toSorted()).toEqual(['jobs.create', 'jobs.createMultipart', 'jobs.createMultipart2']);
  expect(namesOf(reversed).toSorted()).toEqual(namesOf(paths).toSorted());
});

it('The names of forms follow a pinned name, and can be pinned', () => {
  const paths = { '/jobs': posting({ 'application/json': data, 'multipart/form-data': upload }) };
  const main = { resource: 'work', method: 'start', operationId: 'createJob' };
  const form = { resource: 'work', method: 'upload', operationId: 'uploadJob' };
  expect(namesOf(paths, { pinned: new Map([['POST /jobs', main]]) })).toEqual(['work.start', 'work.startMultipart']);
  const both = new Map([
    ['POST /jobs', main],
    ['POST /jobs#multipart', form],
  ]);
  expect(namesOf(paths, { pinned: both })).toEqual(['work.start', 'work.upload']);
});
