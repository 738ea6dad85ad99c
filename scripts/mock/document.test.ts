import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { type ContractDocument, loadDocument, operations } from './document.ts';

const folder = mkdtempSync(join(tmpdir(), 'mock-'));
afterAll(() => rmSync(folder, { recursive: true }));

function file(text: string): string {
  const path = join(folder, 'openapi.json');
  writeFileSync(path, text);
  return path;
}

function documentOf(paths: Record<string, Record<string, unknown>>, components = {}): ContractDocument {
  return { info: { title: 'T', version: '1' }, security: [{ bearerAuth: [] }], paths, components };
}

it('reports how to create a missing bundle', () => {
  expect(() => loadDocument('/no/such/openapi.json')).toThrow('/no/such/openapi.json is missing: run `npm run check`');
});

it.each([
  ['{"openapi": ', /openapi\.json is not JSON \(.+\): run `npm run check`/],
  ['{"openapi": "3.1.0"}', /openapi\.json has no paths/],
  ['null', /openapi\.json has no paths/],
])('rejects a bundle with the content %s', (text, message) => {
  expect(() => loadDocument(file(text))).toThrow(message);
});

it('follows chains of $refs and keeps the pointer of a schema', () => {
  const schema = { type: 'object' };
  const response = { content: { 'application/json': { schema: { $ref: '#/components/schemas/B' } } } };
  const document = documentOf(
    { '/a/{b}': { get: { operationId: 'getA', responses: { 200: { $ref: '#/components/responses/Ok' } } } } },
    { responses: { Ok: response }, schemas: { B: { $ref: '#/components/schemas/C' }, C: schema } },
  );
  expect(operations(document)[0]?.responses[0]?.content).toMatchObject({ schema, pointer: '/components/schemas/C' });
});

it.each([
  [
    'leads nowhere',
    { $ref: '#/components/responses/No' },
    'cannot follow $ref #/components/responses/No at /paths/~1a/get/responses/200',
  ],
  [
    'leads out of the document',
    { $ref: 'https://example.com/a.json' },
    'cannot follow $ref https://example.com/a.json',
  ],
  ['leads to itself', { $ref: '#/paths/~1a/get/responses/200' }, 'cannot follow $ref'],
])('rejects a $ref that %s', (_what, response, message) => {
  const document = documentOf({ '/a': { get: { operationId: 'getA', responses: { 200: response } } } });
  expect(() => operations(document)).toThrow(message);
});

it('inherits the security of the document and the parameters of the path', () => {
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' }, example: 'x' };
  const document = documentOf({
    '/a/{id}': {
      parameters: [id],
      get: { operationId: 'getA', responses: {} },
      post: { operationId: 'postA', responses: {}, security: [] },
    },
  });
  expect(operations(document)).toMatchObject([
    { operationId: 'getA', method: 'GET', requiresAuth: true, parameters: [{ name: 'id', required: true }] },
    { operationId: 'postA', method: 'POST', requiresAuth: false, parameters: [{ name: 'id', required: true }] },
  ]);
});
