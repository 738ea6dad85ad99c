import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Field, Method, Parameter, Schema, SdkModel, TypeRef } from '../../generators/model/model.ts';
import type { Diagnostic } from '../../generators/sources/diagnostic.ts';
import { readPagingFile } from './paging-file.ts';
import { withPaging } from './written-paging.ts';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'paging-'));
  path = join(folder, 'paging.yaml');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const TEXT: TypeRef = { kind: 'string' };
const INTEGER: TypeRef = { kind: 'integer', bits: 32 };
const THING: TypeRef = { kind: 'object', name: 'Thing' };
const THINGS: TypeRef = { kind: 'list', items: THING };

function schema(name: string, types: Record<string, TypeRef>): Schema {
  const fields = Object.entries(types).map(([each, type]): Field => ({
    name: each,
    type,
    required: true,
    nullable: false,
    description: '',
    deprecated: false,
  }));
  return { kind: 'object', name, description: '', deprecated: false, direction: 'response', fields };
}

const parameters = Object.entries({ after: TEXT, start: INTEGER }).map(([name, type]): Parameter => ({
  name,
  in: 'query',
  type,
  required: false,
  description: '',
  deprecated: false,
  explode: false,
}));
const method = (route: string, result: TypeRef, more: Partial<Method> = {}): Method =>
  ({ httpMethod: 'GET', path: route, result, parameters, mayBeEmpty: false, mayBeNull: false, ...more }) as Method;
const BODY = {
  type: { kind: 'object', name: 'Search' },
  encoding: 'json',
  mediaType: 'application/json',
  required: true,
  description: '',
} as const;
const object = (name: string): TypeRef => ({ kind: 'object', name });
const MODEL = {
  resources: [
    {
      name: 'things',
      description: '',
      methods: [
        method('/things', { kind: 'object', name: 'Page' }),
        method('/array', THINGS),
        method('/known', THINGS, { pageItem: THING, paging: { parameter: 'after', isLinked: true } }),
        method('/empty', THINGS, { mayBeEmpty: true }),
        method('/many', object('Many')),
        method('/search', object('Found'), { httpMethod: 'POST', parameters: [], body: BODY }),
        method('/deep', object('Deep')),
        method('/names', object('Names')),
      ],
    },
  ],
  schemas: [
    schema('Page', { rows: THINGS, info: { kind: 'object', name: 'Info' }, names: { kind: 'list', items: TEXT } }),
    schema('Info', { token: TEXT, over: { kind: 'boolean' }, total: INTEGER }),
    schema('Thing', { id: TEXT }),
    schema('Many', { things: THINGS, parts: THINGS, info: object('Info') }),
    schema('Search', { text: TEXT, options: object('Options') }),
    schema('Options', { token: TEXT, from: INTEGER }),
    schema('Found', { errors: THINGS, rows: THINGS, info: object('Info') }),
    schema('Deep', { result: object('Found') }),
    schema('Names', { names: { kind: 'list', items: TEXT }, info: object('Info') }),
  ],
} as unknown as SdkModel;

const at = ({ file, line, message }: Diagnostic): string => `${file}:${line} ${message}`;

function written(text: string) {
  writeFileSync(path, text);
  const file = readPagingFile(path);
  const { model, wrong } = file.diagnostics.length > 0 ? { model: MODEL, wrong: [] } : withPaging(MODEL, file);
  const methods = model.resources.flatMap((resource) => resource.methods);
  return {
    errors: [...file.diagnostics, ...wrong].map(at),
    list: (route: string) => methods.find((each) => each.path === route),
  };
}

it('A list whose continuation is written takes its cursor from the named field', () => {
  const { errors, list } = written('GET /things: { items: rows, parameter: after, next: [info, token] }');
  expect(errors).toEqual([]);
  expect(list('/things')).toMatchObject({
    pageItem: THING,
    paging: { items: ['rows'], parameter: 'after', next: ['info', 'token'] },
  });
});

it('A list whose continuation is written counts pages or items', () => {
  const { errors, list } = written(
    [
      'GET /things: { items: rows, parameter: start, first: 0, total: [info, total] }',
      'GET /array: { parameter: start, offset: true }',
    ].join('\n'),
  );
  expect(errors).toEqual([]);
  expect(list('/things')?.paging).toEqual({
    items: ['rows'],
    parameter: 'start',
    isInteger: true,
    numbers: { first: 0, total: ['info', 'total'] },
  });
  expect(list('/array')?.paging?.numbers).toEqual({ first: 0, isOffset: true });
});

it('A list whose continuation is written follows the header Link, or the id of its last item', () => {
  const { errors, list } = written(
    'GET /array: { parameter: start, link: true }\nGET /known: { parameter: after, link: true }',
  );
  expect(errors).toEqual([]);
  expect(list('/array')?.paging).toEqual({ parameter: 'start', isInteger: true, isLinked: true });
  expect(list('/known')?.paging).toEqual({ parameter: 'after', isLinked: true });
});

it('A list whose continuation is written becomes a call that returns one page', () => {
  const { errors, list } = written('GET /known: false');
  expect(errors).toEqual([]);
  expect(list('/known')).not.toHaveProperty('paging');
  expect(list('/known')).not.toHaveProperty('pageItem');
  expect(list('/array')).toBe(MODEL.resources[0]?.methods[1]);
});

it('A list whose continuation is written takes its cursor, or its number, in the body of its requests', () => {
  const cursor = written('POST /search: { parameter: [options, token], next: [info, token], more: [info, over] }');
  expect(cursor.errors).toEqual([]);
  expect(cursor.list('/search')).toMatchObject({
    pageItem: THING,
    paging: { items: ['rows'], parameter: 'token', body: ['options', 'token'], more: ['info', 'over'] },
  });
  const counted = written('POST /search: { parameter: [options, from], offset: true, total: [info, total] }');
  expect(counted.errors).toEqual([]);
  expect(counted.list('/search')?.paging).toEqual({
    items: ['rows'],
    parameter: 'from',
    body: ['options', 'from'],
    isInteger: true,
    numbers: { first: 0, isOffset: true, total: ['info', 'total'] },
  });
});

it('A list whose continuation is written has items at any depth, and items that are texts', () => {
  const { errors, list } = written(
    [
      'GET /deep: { items: [result, rows], parameter: after, next: [result, info, token] }',
      'GET /names: { parameter: after, next: [info, token] }',
    ].join('\n'),
  );
  expect(errors).toEqual([]);
  expect(list('/deep')?.paging).toMatchObject({ items: ['result', 'rows'], next: ['result', 'info', 'token'] });
  expect(list('/names')).toMatchObject({ pageItem: TEXT, paging: { items: ['names'] } });
});

describe('one line is about all operations without an own line', () => {
  const ALL = "'*': { parameter: after, next: [info, token] }";

  it('whose parameters and page have its members', () => {
    const { errors, list } = written(`${ALL}\nGET /things: false`);
    expect(errors).toEqual([]);
    expect(list('/names')?.paging).toEqual({ items: ['names'], parameter: 'after', next: ['info', 'token'] });
    expect(list('/things')).not.toHaveProperty('paging');
    for (const route of ['/array', '/many', '/search', '/empty']) expect(list(route)).not.toHaveProperty('paging');
    expect(list('/known')?.paging).toEqual({ parameter: 'after', isLinked: true });
  });

  it('and switches all of them off', () => {
    const { errors, list } = written("'*': false\nGET /things: { items: rows, parameter: after, next: [info, token] }");
    expect(errors).toEqual([]);
    expect(list('/known')).not.toHaveProperty('paging');
    expect(list('/things')?.paging).toMatchObject({ next: ['info', 'token'] });
  });

  it('or is a mistake if it fits no list', () => {
    const { errors } = written("'*': { parameter: before, next: token }");
    expect(errors).toEqual(['paging.yaml:1 "*" fits no list of the libraries; correct or remove it']);
  });
});

describe('a mistake in the file gets one line', () => {
  const CURSOR = 'parameter: after, next: [info, token]';
  it.each([
    ['DELETE /things: false', /^"DELETE \/things" is not an operation with pages, such as "GET \/orders" or "POST /],
    ['GET /things: true', '"GET /things" must be false, or say how its list continues; correct it'],
    [`GET /things: { item: rows, ${CURSOR} }`, /^"GET \/things" has no member "item"; use items, parameter, /],
    [`GET /things: { items: [rows, 1], ${CURSOR} }`, /must have the name of a field, or a list of names as items/],
    ['GET /things: { items: rows, next: token }', /has no parameter; name the one that asks for a page/],
    ['GET /things: { items: rows, parameter: after }', /must have one of next, nextUrl, link, lastItem, or count with/],
    [`GET /things: { items: rows, first: 1, ${CURSOR} }`, /must have one of/],
    ['GET /things: { items: rows, parameter: after, lastItem: id }', /needs more or done next to lastItem/],
    [`GET /other: { items: rows, ${CURSOR} }`, '"GET /other" is not in the libraries; correct or remove it'],
    [
      'GET /things: { items: rows, parameter: before, next: [info, token] }',
      /has no parameter "before" that takes a text or an integer, in its query or in a JSON body; correct it/,
    ],
    ['GET /things: { items: rows, parameter: start, next: [info, token] }', /has a cursor that is a text, but "start"/],
    [
      `GET /things: { items: info, ${CURSOR} }`,
      /returns no list of objects, texts or numbers in "info"; correct its items/,
    ],
    [`GET /many: { ${CURSOR} }`, /returns no list, or several; name its items/],
    ['GET /things: { items: rows, parameter: after, next: [info, tokens] }', /returns no string in "info\.tokens"/],
    [`GET /things: { items: rows, ${CURSOR}, more: rows }`, /returns no boolean in "rows"; correct it/],
    ['GET /array: { parameter: after, lastItem: name, more: x }', /returns no boolean in "x"/],
    ['GET /empty: { parameter: after, link: true }', /may return nothing, and therefore does not iterate; remove it/],
    ['POST /search: { parameter: [options, text], next: [info, token] }', /has no parameter "options\.text" that/],
    ['- GET /things', /is not a mapping/],
    ['GET /things: {', /./],
  ])('%s', (text, message) => {
    const { errors } = written(text);
    expect(errors).toHaveLength(1);
    expect(errors[0]?.replace(/^paging\.yaml:\d+ /, '')).toMatch(message);
  });

  it('or a file that does not exist', () => {
    const { diagnostics } = readPagingFile(path);
    expect(diagnostics.map(({ message }) => message)).toEqual(['does not exist; correct --paging']);
  });
});
