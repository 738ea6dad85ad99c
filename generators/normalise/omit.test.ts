import { describe, expect, it } from 'vitest';
import type { NormaliseOptions } from './normalise.ts';
import { normaliseWhatFits } from './omit.ts';

type Loose = Record<string, unknown>;

const ref = (name: string): Loose => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: Loose): Loose => ({ content: { 'application/json': { schema } } });
const gives = (schema: Loose, status = '200'): Loose => ({ security: [], responses: { [status]: json(schema) } });
/** A schema that no library can express. */
const MIXED = { properties: { id: { $ref: '#/components/schemas/Missing' } } };
const GOOD = { properties: { id: { type: 'string' } } };

/** Returns what is left out of a document, with the pointer of the reason, and the paths that stay. */
function fitting(
  paths: Loose,
  more: Loose = {},
  options: NormaliseOptions = {},
): { omitted: string[][]; kept: string[]; errors: string[] } {
  const document = {
    openapi: '3.1.0',
    info: { title: 'Zoo', version: '1' },
    servers: [{ url: 'https://zoo.example' }],
    paths,
    components: { schemas: { Good: GOOD, Mixed: MIXED, Holder: { properties: { mixed: ref('Mixed') } } } },
    ...more,
  };
  const result = normaliseWhatFits(document, () => undefined, options);
  const items = Object.entries(result.document.paths);
  return {
    omitted: result.omitted.map(({ name, reason }) => [name, reason.pointer]),
    kept: items.flatMap(([path, item]) => Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`)),
    errors: result.report.errors.map(({ pointer }) => pointer),
  };
}

it('An operation is left out if its result reaches an unsupported schema, through any reference', () => {
  const { omitted, kept } = fitting({ '/a': { get: gives(ref('Holder')), put: gives(ref('Good')) } });
  expect(omitted).toEqual([['GET /a', '#/components/schemas/Mixed/properties/id']]);
  expect(kept).toEqual(['PUT /a']);
});

it('An operation stays if only an error reaches it', () => {
  const responses = { 200: json(ref('Good')), 400: json(ref('Mixed')) };
  // The other operation makes the normaliser read the schema.
  const { omitted, kept } = fitting({
    '/a': { get: { security: [], responses } },
    '/b': { get: gives(ref('Mixed')) },
  });
  expect(omitted).toEqual([['GET /b', '#/components/schemas/Mixed/properties/id']]);
  expect(kept).toEqual(['GET /a']);
});

it('An operation is left out with all others of its path if a parameter of the path is unsupported', () => {
  const parameters = [{ name: 'a', in: 'query', style: 'matrix', schema: { type: 'string' } }];
  const { omitted, kept } = fitting({
    '/a': { parameters, get: gives(ref('Good')), put: gives(ref('Good')) },
    '/ab': { get: gives(ref('Good')) },
  });
  expect(omitted).toEqual([
    ['GET /a', '#/paths/~1a/parameters/0'],
    ['PUT /a', '#/paths/~1a/parameters/0'],
  ]);
  expect(kept).toEqual(['GET /ab']);
});

it('An operation is left out if it uses the security of the document, which needs a password next to another key', () => {
  const securitySchemes = {
    password: { type: 'http', scheme: 'basic' },
    key: { type: 'apiKey', in: 'query', name: 'key' },
  };
  const { omitted, kept } = fitting(
    { '/a': { get: { responses: { 204: {} } }, put: gives(ref('Good')) } },
    { security: [{ key: [], password: [] }], components: { schemas: { Good: GOOD }, securitySchemes } },
  );
  expect(omitted).toEqual([['GET /a', '#/security']]);
  expect(kept).toEqual(['PUT /a']);
});

it('An operation is left out if it refers to a path item with an unsupported schema, with percent-encoded characters', () => {
  const { omitted } = fitting({
    '/{a}': { get: gives(ref('Mixed')) },
    '/b': { get: { security: [], responses: { 200: { $ref: '#/paths/~1%7Ba%7D/get/responses/200' } } } },
  });
  expect(omitted.map(([name]) => name)).toEqual(['GET /{a}', 'GET /b']);
});

describe('an operation with another server', () => {
  const upload = { servers: [{ url: 'https://{part}.example', variables: { part: { default: 'upload.zoo' } } }] };
  const same = { servers: [{ url: 'https://zoo.example/' }] };
  const get = gives(ref('Good'));

  const paths = {
    '/a': { get: { ...get, ...upload } },
    '/b': { get, ...upload },
    '/c': { get: { ...get, ...same } },
  };

  it('stays, also if its path names the server', () => {
    expect(fitting(paths)).toMatchObject({ omitted: [], kept: ['GET /a', 'GET /b', 'GET /c'] });
  });

  it('is left out if its URL is not safe', () => {
    const servers = [{ url: 'http://upload.zoo.example' }];
    const { omitted } = fitting({ '/a': { get: { ...get, servers } }, '/c': { get } });
    expect(omitted).toEqual([['GET /a', '#/paths/~1a/get/servers']]);
  });

  it('is left out if the library is generated for another server, and stays if it is its own', () => {
    expect(fitting(paths, {}, { server: 'https://test.example' }).omitted).toEqual([
      ['GET /a', '#/paths/~1a/get/servers'],
      ['GET /b', '#/paths/~1b/servers'],
    ]);
    expect(fitting(paths, {}, { server: 'https://upload.zoo.example' }).omitted).toEqual([]);
  });
});

it('A path of which nothing is left is not in the document, since other tools would refuse one without a slash', () => {
  const paths = { a: { get: gives(GOOD) }, '/b': { get: gives(GOOD) }, '/c': { query: gives(GOOD) } };
  const document = {
    openapi: '3.2.0',
    info: { title: 'Zoo', version: '1' },
    servers: [{ url: 'https://zoo.example' }],
  };
  const result = normaliseWhatFits({ ...document, paths }, () => undefined);
  expect(Object.keys(result.document.paths)).toEqual(['/b']);
  expect(result.omitted.map(({ name }) => name)).toEqual(['GET a', 'QUERY /c']);
});

it('A document of which nothing is left is an error', () => {
  const { errors, omitted } = fitting({ '/a': { get: gives(ref('Mixed')) } });
  expect(errors).toEqual(['#/paths']);
  expect(omitted).toHaveLength(1);
});

it('A document loses what only the model or a language finds, by its place in the normalised document', () => {
  const document = {
    servers: [{ url: 'https://zoo.example' }],
    paths: { '/a': { get: gives(GOOD) }, '/b': { get: gives(ref('Good')) } },
    components: { schemas: { Good: GOOD } },
  };
  const { omitted } = normaliseWhatFits(document, ({ document: { components } }) =>
    components?.schemas?.['GetAResponse'] === undefined
      ? undefined
      : { pointer: '#/components/schemas/GetAResponse', message: 'cannot be said' },
  );
  expect(omitted).toEqual([
    { name: 'GET /a', reason: { pointer: '#/components/schemas/GetAResponse', message: 'cannot be said' } },
  ]);
});

it('A document loses a webhook with an unsupported payload', () => {
  const webhooks = { made: { post: { requestBody: json(ref('Mixed')) } } };
  const { omitted } = fitting({ '/a': { get: gives(ref('Good')) } }, { webhooks });
  expect(omitted).toEqual([['webhook made', '#/components/schemas/Mixed/properties/id']]);
});
