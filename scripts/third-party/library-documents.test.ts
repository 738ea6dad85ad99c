import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publisherOf } from '../../generators/publication/publisher.ts';
import { LANGUAGES } from '../../generators/languages/all.ts';
import { buildModel } from '../../generators/model/build.ts';
import { normalise } from '../../generators/normalise/normalise.ts';
import { writeLibraryDocuments } from './library-documents.ts';
import { brandFor } from './rebrand.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const ok = { responses: { 200: { content: { 'application/json': { schema: { type: 'object' } } } } } };
const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
const herds = {
  type: 'object',
  properties: {
    herds: { type: 'array', items: { type: 'object', properties: { id: { type: 'string' } } } },
    next_marker: { type: 'string' },
  },
};
const MODEL = buildModel(
  normalise({
    openapi: '3.1.0',
    info: { title: 'Zoo', version: '7' },
    servers: [{ url: 'https://zoo.example' }],
    security: [{ password: [] }],
    components: { securitySchemes: { password: { type: 'http', scheme: 'basic' } } },
    paths: {
      '/animals/{id}': { parameters: [id], get: { tags: ['animals'], operationId: 'get', ...ok } },
      '/animals': { get: { tags: ['animals'], operationId: 'list', summary: 'All animals\nhere.\n\nMore.', ...ok } },
      '/herds/{id}': {
        parameters: [id, { name: 'marker', in: 'query', schema: { type: 'string' } }],
        get: {
          tags: ['herds'],
          operationId: 'listHerds',
          responses: { 200: { content: { 'application/json': { schema: herds } } } },
        },
      },
      '/sounds': {
        get: { tags: ['sounds'], operationId: 'hear', responses: { 200: { content: { 'text/event-stream': {} } } } },
        put: {
          tags: ['sounds'],
          operationId: 'put',
          requestBody: { content: { 'audio/mpeg': {} } },
          responses: { 204: {} },
        },
      },
    },
  }).document,
);

const GUESS = { file: 'zoo.yaml', line: 1, column: 1, rule: 'warning', message: 'the server is a guess' };

let to: string;
beforeAll(() => {
  to = mkdtempSync(join(tmpdir(), 'library-documents-'));
});
afterAll(() => rmSync(to, { recursive: true, force: true }));

describe.each(LANGUAGES)('the README of a library for $names.title', (language) => {
  it('says how to install it and makes a first call, in the names of the other API', () => {
    const brand = brandFor(MODEL);
    writeLibraryDocuments({
      root: ROOT,
      language,
      model: MODEL,
      brand,
      version: '1.0.0',
      publisher: publisherOf({ authors: [] }, {}),
      source: 'zoo',
      omitted: [],
      guesses: [3, 1, 4, 15, 9, 2, 6].map((line) => ({ ...GUESS, line })),
      to,
    });
    const text = readFileSync(join(to, 'README.md'), 'utf8');
    expect(text).toMatch(/## Installation\n\n```(?:sh|xml)\n(?:.*\n)*?.*zoo.*\n/);
    expect(text).toContain('| `' + language.names.cases.method('username') + '` | `ZOO_API_USERNAME` |');
    // The operation without parameters, although it is not the first one.
    expect(text).toMatch(/## Quick start\n\n```\w+\n[^`]*animals(?:\(\))?(?:\.|->)list\(\)/);
    expect(text).toMatch(/does not name\n\n.*\n\n- To send them: .*colour.*\n- To read them: .*\n/);
    expect(text).toMatch(/^\| `.*animals.*list\(\)` +\| All animals here +\|$/m);
    expect(text).toContain('| `GET /herds/{id}` | herds | marker | next_marker |');
    expect(text).toContain(
      '| the server is a guess | zoo.yaml:3, zoo.yaml:1, zoo.yaml:4, zoo.yaml:15, zoo.yaml:9, and 2 more |',
    );
    expect(text).toContain(
      'export ZOO_API_BASE_URL=http://127.0.0.1:4010 ZOO_API_USERNAME=username ZOO_API_PASSWORD=password\n',
    );
    const [, streaming] = text.split('## Streams, downloads and uploads\n\n');
    expect(streaming?.split('\n\n').slice(0, 2)).toEqual([
      expect.stringContaining('Nothing reconnects'),
      expect.stringContaining('is not repeated'),
    ]);
    expect(text).not.toContain('undefined');
    expect(text).not.toMatch(/integration[ _-]?api/i);
  });
});
