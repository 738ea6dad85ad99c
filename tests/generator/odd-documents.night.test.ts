/** Documents that are unreadable, broken or odd: nothing ends a run without a line, and nothing is lost in silence. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { LANGUAGES } from '../../generators/languages/all.ts';
import { readThirdParty, type ThirdPartyDocument } from '../../scripts/third-party/read.ts';

/** Returns what is read of the files of a document, of which the first is the entry. */
async function reading(files: Record<string, string | Uint8Array>, input?: string): Promise<ThirdPartyDocument> {
  const folder = mkdtempSync(join(tmpdir(), 'third-party-'));
  try {
    for (const [name, content] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), content);
    }
    const [entry = 'zoo.yaml'] = Object.keys(files);
    return await readThirdParty(input ?? join(folder, entry), { languages: LANGUAGES });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const LAUGHS = Array.from({ length: 12 }, (_, n) => `x${n + 1}: &x${n + 1} [${Array(9).fill(`*x${n}`).join()}]`);

it.each<[string, string | Uint8Array | undefined, object]>([
  ['does not exist', undefined, { line: 1, message: expect.stringContaining('does not exist') }],
  ['is not YAML', 'a: [', { rule: 'yaml' }],
  [
    'has tabs',
    'openapi: 3.1.0\ninfo:\n\ttitle: Tabs\n',
    { line: 3, rule: 'yaml', message: expect.stringContaining('Tabs') },
  ],
  ['is empty', '\n \n', { line: 1, message: expect.stringContaining('is empty') }],
  ['is compressed', gzipSync('openapi: 3.1.0'), { message: expect.stringContaining('gunzip') }],
  ['is binary', Uint8Array.of(1, 2, 0, 3), { message: expect.stringContaining('binary') }],
  ['is a web page', '<!doctype html>\n<html>', { message: expect.stringContaining('HTML page') }],
  ['is XML', '<?xml version="1.0"?>', { message: expect.stringContaining('XML') }],
  ['is RAML', '#%RAML 1.0\ntitle: Zoo', { message: expect.stringContaining('RAML') }],
  ['is GraphQL', 'type Query {\n  zoo: Zoo\n}', { message: expect.stringContaining('GraphQL') }],
  ['is a text', 'hello', { rule: 'yaml', message: expect.stringContaining('not a mapping') }],
  ['is a Postman collection', '{ "info": { "_postman_id": "1" } }', { message: expect.stringContaining('Postman') }],
  ['is AsyncAPI', 'asyncapi: 3.0.0', { line: 1, message: expect.stringContaining('AsyncAPI 3.0.0') }],
  ['has no version', 'info: {}', { message: expect.stringContaining('no OpenAPI version') }],
  ['has another version', 'info: {}\nopenapi: 4.0.0', { line: 2, rule: 'unsupported' }],
  ['is Swagger', 'swagger: "2.0"', { line: 1, message: expect.stringContaining('swagger2openapi') }],
  ['has no operation', 'openapi: 3.1.0\nservers: [{ url: https://a.example }]', { rule: 'unsupported' }],
  [
    'has aliases without end',
    `openapi: 3.1.0\nx0: &x0 [a, b]\n${LAUGHS.join('\n')}`,
    { message: expect.stringContaining('aliases of aliases') },
  ],
  ['is nested without end', `openapi: 3.1.0\nx: ${'['.repeat(20_000)}`, { line: 2 }],
  ['has only webhooks', 'openapi: 3.1.0\nwebhooks: { a: {} }', { message: expect.stringContaining('only webhooks') }],
  ['refers to a file elsewhere', 'openapi: 3.1.0\npaths: { $ref: ../../a.yaml }', { line: 2 }],
])('An unreadable document is rejected with one diagnostic at its line if it %s', async (_, text, diagnostic) => {
  const { diagnostics } = await reading(
    text === undefined ? {} : { 'zoo.yaml': text },
    text === undefined ? 'zoo.yaml' : undefined,
  );
  expect(diagnostics).toEqual([expect.objectContaining({ file: 'zoo.yaml', ...diagnostic })]);
});

it('An unreadable document is rejected if it is a folder', async () => {
  const { diagnostics } = await readThirdParty(import.meta.dirname);
  expect(diagnostics).toEqual([expect.objectContaining({ message: expect.stringContaining('this is a folder') })]);
});

/** Returns the kept operations, those that are left out with the lines of their reasons, and the notes that are no advice. */
function outcome({ input, omitted, notes, total, diagnostics }: ThirdPartyDocument): object {
  const methods = input?.model.resources.flatMap((resource) => resource.methods) ?? [];
  const own = new Set(['warning', 'duplicate-key', 'yaml', 'linter']);
  return {
    kept: methods.map(({ httpMethod, path }) => `${httpMethod} ${path}`),
    left: omitted.map(({ name, reason }) => `${name} ${reason.file}:${reason.line}`),
    notes: notes.filter(({ rule }) => own.has(rule)).map(({ line, message }) => `${line} ${message}`),
    total,
    errors: diagnostics.map(({ message }) => message),
  };
}

const HEAD = 'openapi: 3.1.0\ninfo: { title: Zoo, version: 1.0.0 }\nservers: [{ url: https://zoo.example }]\n';
const DONE = "responses: { '204': { description: Done. } }";
const utf16 = (text: string): Uint8Array => Buffer.from(`\uFEFF${text}`, 'utf16le');
const JSON_ZOO = '{"openapi":"3.0.3","info":{"title":"Zoo","version":"1"},"servers":[{"url":"https://zoo.example"}],\n';

it.each<[string, string | Uint8Array, string[]]>([
  [
    'a version that is a number',
    `${HEAD.replace('3.1.0', '3.1')}paths: { /a: { get: { ${DONE} } } }`,
    ['1 the document was not linted'],
  ],
  [
    'a version of two numbers',
    `${HEAD.replace('3.1.0', '"3.2"')}paths: { /a: { get: { ${DONE} } } }`,
    ['1 the document was not linted'],
  ],
  ['a patch version', `${HEAD.replace('3.1.0', '3.2.7')}paths: { /a: { get: { ${DONE} } } }`, []],
  [
    'UTF-16',
    utf16(`${JSON_ZOO}"paths":{"/a":{"get":{"responses":{"204":{"description":""}}}}}}`),
    ['1 the document was not linted'],
  ],
  ['a byte order mark and CRLF', `\uFEFF${HEAD}paths: { /a: { get: { ${DONE} } } }`.replaceAll('\n', '\r\n'), []],
  [
    'comments in JSON, and a comma at the end',
    `// Zoo\n${JSON_ZOO}"paths":{"/a":{"get":{"responses":{"204":{"description":"// none"}}}}},/* x */}`,
    ['1 JSON has no comments', '1 the document was not linted'],
  ],
  [
    'two YAML documents',
    `---\n${HEAD}paths: { /a: { get: { ${DONE} } } }\n---\nother: 1`,
    ['1 the document was not linted', '6 the file has several YAML documents'],
  ],
  [
    'a key twice',
    `${HEAD}paths:\n  /a: { put: { ${DONE} } }\n  /a: { get: { ${DONE} } }`,
    ['1 the document was not linted', '6 the key "/a" is also at line 5'],
  ],
  [
    'empty members',
    `${HEAD}tags:\npaths:\n  /a:\n    get:\n      parameters:\n      ${DONE}`,
    ['8 parameters is empty'],
  ],
])('A document with %s is read, with a note if something is unusual', async (_, text, notes) => {
  const document = await reading({ 'zoo.yaml': text });
  expect(outcome(document)).toEqual({
    kept: ['GET /a'],
    left: [],
    notes: notes.map((note) => expect.stringContaining(note)),
    total: 1,
    errors: [],
  });
});

it('Keys of a document are read as they are written, and not as numbers or null', async () => {
  const text = `${HEAD}paths:
  /a:
    get:
      responses:
        200: { description: OK, content: { application/json: { schema: { $ref: '#/components/schemas/A' } } } }
components:
  schemas:
    A: { type: object, properties: { null: { type: string }, 2.50: { type: string }, 0o17: { type: string }, no: { type: string } } }`;
  const { input } = await reading({ 'zoo.yaml': text });
  const [schema] = input?.model.schemas ?? [];
  expect(schema).toMatchObject({ fields: ['null', '2.50', '0o17', 'no'].map((name) => ({ name })) });
});

it('A document is never lost in part: its operations are in the libraries, or are left out with a line', async () => {
  const text = `${HEAD}paths:
  /loop: { get: { responses: { '200': { description: OK, content: { application/json: { schema: { $ref: '#/components/schemas/A' } } } } } } }
  /remote: { $ref: 'https://zoo.example/paths.yaml' }
  /missing: { get: { parameters: [{ $ref: 'missing.yaml#/P' }], ${DONE} } }
  /elsewhere: { get: { parameters: [{ $ref: '../../P.yaml' }], ${DONE} } }
  /of-error: { get: { responses: { '204': { description: Done. }, '404': { $ref: '#/none' } } } }
  relative: { get: { ${DONE} } }
  /query: { query: { ${DONE} }, additionalOperations: { PURGE: { ${DONE} } } }
  /null: { get: }
  /list: []
  /parameters: { get: { parameters: {}, ${DONE} } }
  /schema: { get: { responses: { '200': { description: OK, content: { application/json: { schema: string } } } } } }
  /true: { get: { responses: { '200': { description: OK, content: { application/json: { schema: true } } } } } }
  /item: { $ref: '#/components/pathItems/Item' }
  /inner: { $ref: '#/paths/~1inner%7Bid%7D' }
  /inner{id}: { get: { parameters: [{ name: id, in: path, required: true, style: form, schema: { type: array, items: { type: string } } }], ${DONE} } }
  x-extension: { get: {} }
  /names:
    put:
      security: [{ schema: [] }]
      requestBody:
        content:
          application/x-www-form-urlencoded:
            encoding: { parameters: { style: deepObject }, schema: { style: form } }
            schema: { type: object, properties: { parameters: { type: object, properties: { a: { type: string } } }, schema: { type: string } } }
      responses: { '204': { description: Done., links: { next: { operationId: x, requestBody: text, parameters: { a: b } } } } }
webhooks:
  put: { put: { ${DONE} } }
  empty: { post: { ${DONE} } }
  good: { post: { requestBody: { content: { application/json: { schema: { type: object } } } }, ${DONE} } }
components:
  schemas: { A: { $ref: '#/components/schemas/B' }, B: { $ref: '#/components/schemas/A' } }
  securitySchemes: { schema: { type: http, scheme: bearer } }
  pathItems: { Item: { head: { ${DONE} }, options: { ${DONE} }, trace: { ${DONE} } } }`;
  const found = outcome(await reading({ 'zoo.yaml': text })) as { kept: string[]; left: string[]; total: number };
  expect(found.kept).toEqual([
    'GET /of-error',
    'GET /true',
    'OPTIONS /item',
    'HEAD /item',
    'TRACE /item',
    'GET /inner',
    'PUT /names',
  ]);
  expect(found.left.toSorted()).toEqual(
    [
      'GET /loop zoo.yaml:5',
      '/remote zoo.yaml:6',
      'GET /missing zoo.yaml:7',
      'GET /elsewhere zoo.yaml:8',
      'GET relative zoo.yaml:10',
      'QUERY /query zoo.yaml:11',
      'PURGE /query zoo.yaml:11',
      'GET /null zoo.yaml:12',
      '/list zoo.yaml:13',
      'GET /parameters zoo.yaml:14',
      'GET /schema zoo.yaml:15',
      'GET /inner{id} zoo.yaml:19',
      'webhook put (PUT) zoo.yaml:31',
      'webhook empty zoo.yaml:32',
    ].toSorted(),
  );
  expect(found.total).toBe(found.kept.length + found.left.length + 1);
});

/** A response with a schema in another place. */
const returning = (ref: string): string =>
  `responses: { '200': { description: OK, content: { application/json: { schema: { $ref: '${ref}' } } } } }`;

it('A document in several files keeps two schemas with one name, and the lines of each file', async () => {
  const { input, omitted, notes } = await reading({
    'zoo.yaml': `${HEAD}paths:
  /a: { get: { ${returning('parts/a.yaml#/Point')} } }
  /b: { get: { ${returning('parts/b.yaml#/Point')} } }
  /shapes: { $ref: 'parts/paths.json#/~1shapes~1%7Bid%7D' }
  /bad: { get: { ${returning('parts/b.yaml#/Bad')} } }`,
    'parts/a.yaml': 'Point: { type: object, properties: { x: { type: number } } }',
    'parts/b.yaml': `Point: { type: object, properties: { lat: { type: number }, up: { $ref: '#/Point' } } }
Bad: { type: object, properties: { a: { $ref: 'none.yaml' } } }
Shape:
  oneOf: [{ $ref: '#/Circle' }, { $ref: square.yaml }]
  discriminator: { propertyName: kind, mapping: { circle: '#/Circle', square: square.yaml } }
Circle: { type: object, required: [kind], properties: { kind: { type: string } } }`,
    'parts/square.yaml':
      'type: object\nrequired: [kind]\nproperties: { kind: { type: string }, side: { type: number } }',
    'parts/paths.json': `{"/shapes/{id}":{"get":{"responses":{"200":{"description":"","content":{"application/json":{"schema":{"$ref":"b.yaml#/Shape"}}}}}}}}`,
  });
  expect(input?.model.schemas.map(({ name }) => name).toSorted()).toEqual([
    'Circle',
    'Point',
    'Point2',
    'Shape',
    'Square',
  ]);
  const shape = input?.model.schemas.find(({ name }) => name === 'Shape');
  expect(shape).toMatchObject({ kind: 'union', variants: [{ value: 'circle' }, { value: 'square' }] });
  expect(omitted.map(({ name, reason }) => [name, reason.file, reason.line])).toEqual([
    ['GET /bad', 'parts/b.yaml', 2],
  ]);
  expect(notes.filter(({ rule }) => rule === 'warning')).toEqual([]);
});

it('A document at a URL is fetched, with its servers relative to it, and refused if it is too slow or wrong', async () => {
  const server = createServer(({ url }, response) => {
    response.statusCode = url === '/api/zoo.yaml' ? 200 : 404;
    response.end(HEAD.replace('https://zoo.example', '/v1') + `paths: { /a: { get: { ${DONE} } } }`);
  });
  await new Promise<void>((ready) => {
    server.listen(0, '127.0.0.1', ready);
  });
  try {
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const { input } = await readThirdParty(`${base}/api/zoo.yaml`);
    expect(input?.model.serverUrl).toBe(`${base}/v1`);
    const { diagnostics } = await readThirdParty(`${base}/none.yaml`);
    expect(diagnostics).toEqual([expect.objectContaining({ message: expect.stringContaining('answered 404') })]);
  } finally {
    server.closeAllConnections();
    await new Promise((closed) => {
      server.close(closed);
    });
  }
});
