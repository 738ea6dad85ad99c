import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ITEMS, INTEGER, query, schema, TEXT, TEXTS } from '../../generators/model/page-fixture.ts';
import type { Method, SdkModel, TypeRef } from '../../generators/model/model.ts';
import { readPagingFile } from './paging-file.ts';
import { lineForAll, lineOf, possibleLists } from './possible-lists.ts';
import { withPaging } from './written-paging.ts';

const CURSOR = query('cursor');
const object = (name: string): TypeRef => ({ kind: 'object', name });
const body = {
  type: object('Search'),
  encoding: 'json',
  mediaType: 'application/json',
  required: true,
  description: '',
} as const;

function modelOf(pages: Record<string, [Record<string, TypeRef>, Partial<Method>?]>): SdkModel {
  const methods = Object.entries(pages).map(([name, [, more]]) => {
    const [httpMethod, path] = name.split(' ');
    return { httpMethod, path, result: object(name), parameters: [], mayBeEmpty: false, mayBeNull: false, ...more };
  });
  const schemas = Object.entries(pages).map(([name, [fields]]) => schema(name, fields));
  const others = [schema('Item', { id: TEXT, next: TEXT }), schema('Search', { text: TEXT, cursor: TEXT })];
  return { resources: [{ methods }], schemas: [...schemas, ...others] } as unknown as SdkModel;
}

const reported = (model: SdkModel): string[] =>
  possibleLists(model).map(({ name, reason, entries }) =>
    [`${name}: ${reason}`, ...entries.map((entry) => lineOf(name, entry))].join('; '),
  );

it('An operation that looks like a list is reported with the reason, and with the line that makes it one', () => {
  const model = modelOf({
    'GET /same': [{ rows: ITEMS, cursor: TEXT, has_more: { kind: 'boolean' } }, { parameters: [CURSOR] }],
    'POST /search': [{ rows: ITEMS, cursor: TEXT }, { body }],
    'GET /two': [{ lines: ITEMS, parts: ITEMS, next: TEXT }, { parameters: [CURSOR] }],
    'GET /deaf': [{ rows: ITEMS, next_cursor: TEXT }],
    'GET /counted': [{ rows: ITEMS }, { parameters: [query('page', INTEGER)] }],
    'GET /offset': [{ rows: TEXTS }, { parameters: [query('offset', INTEGER)] }],
    'GET /both': [{ rows: ITEMS, next: TEXT }, { parameters: [CURSOR, query('page', INTEGER)] }],
    'GET /nothing': [
      { rows: ITEMS, next: TEXT },
      { parameters: [CURSOR], mayBeEmpty: true },
    ],
    'GET /mute': [{ rows: ITEMS }, { parameters: [CURSOR] }],
    'GET /one': [{ id: TEXT }, { parameters: [CURSOR] }],
  });
  expect(reported(model)).toEqual([
    'GET /same: cursor of its page may be something else than the cursor of the next one; GET /same: { parameter: cursor, next: cursor, more: has_more }',
    'POST /search: cursor of its page may be something else than the cursor of the next one; POST /search: { parameter: cursor, next: cursor }',
    'GET /two: its items may be lines or parts; GET /two: { items: lines, parameter: cursor, next: next }; GET /two: { items: parts, parameter: cursor, next: next }',
    'GET /deaf: no parameter of its query or JSON body is known to take next_cursor',
    'GET /counted: page takes a number, and how to count is not certain',
    'GET /offset: offset takes a number, and how to count is not certain; GET /offset: { parameter: offset, offset: true }',
    'GET /both: cursor and page may ask for a page; GET /both: { parameter: cursor, next: next }',
    'GET /nothing: it may return nothing',
    'GET /mute: its page does not say where the next one begins',
    'GET /one: it returns no list',
  ]);
});

it('An operation without a list or a parameter, or with a list that iterates, is not reported', () => {
  const model = modelOf({
    'GET /thing': [{ id: TEXT, next: TEXT }],
    'GET /list': [{ rows: ITEMS, total: INTEGER }],
    'POST /create': [{ id: TEXT }, { body }],
    'GET /known': [
      { rows: ITEMS, next: TEXT },
      { parameters: [CURSOR], pageItem: object('Item') },
    ],
    'DELETE /list': [{ rows: ITEMS, next: TEXT }, { parameters: [CURSOR] }],
  });
  expect(reported(model)).toEqual([]);
});

it('The lines that are reported make lists, and one line for all is reported if it fits many', () => {
  const page: [Record<string, TypeRef>, Partial<Method>] = [{ rows: ITEMS, cursor: TEXT }, { parameters: [CURSOR] }];
  const model = modelOf({ 'GET /a': page, 'GET /b/{id}': page, 'POST /c': [page[0], { body }] });
  const found = possibleLists(model);
  const all = lineForAll(found);
  expect(all?.count).toBe(3);
  expect(lineForAll(found.slice(1))).toBeUndefined();
  const folder = mkdtempSync(join(tmpdir(), 'possible-'));
  try {
    for (const lines of [
      found.flatMap(({ name, entries }) => entries.map((each) => lineOf(name, each))),
      [all?.line],
    ]) {
      const file = join(folder, 'paging.yaml');
      writeFileSync(file, lines.join('\n'));
      const { model: paged, wrong } = withPaging(model, readPagingFile(file));
      expect(wrong).toEqual([]);
      expect(possibleLists(paged)).toEqual([]);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
