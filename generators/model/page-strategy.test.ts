import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { PageNumbers, PageStrategy, Parameter, TypeRef } from './model.ts';
import {
  BOOLEAN,
  ENVELOPE,
  INTEGER,
  ITEM,
  ITEMS,
  query,
  recognised,
  RESPONSE,
  schema,
  TEXT,
  TEXTS,
} from './page-fixture.ts';
import { recogniseList } from './page-strategy.ts';

function recognisedArray(parameters: Parameter[], hasLink = false) {
  return recogniseList({ ...RESPONSE, result: ITEMS, hasLink }, parameters, [schema('Item', { id: TEXT })])?.strategy;
}

it('recogniseList recognises a cursor in another name, also inside an object of the page', () => {
  expect(recognised({ entries: ITEMS, next_marker: TEXT }, [query('marker')])).toEqual({
    strategy: { items: ['entries'], parameter: 'marker', next: ['next_marker'] },
    item: ITEM,
  });
  const metadata = { next_cursor: TEXT };
  expect(recognised({ rows: ITEMS, response_metadata: ENVELOPE }, [query('cursor')], metadata)?.strategy).toEqual({
    items: ['rows'],
    parameter: 'cursor',
    next: ['response_metadata', 'next_cursor'],
  });
  expect(recognised({ data: ITEMS, next_page: ENVELOPE }, [query('offset')], { offset: TEXT })?.strategy.next).toEqual([
    'next_page',
    'offset',
  ]);
});

it('recogniseList recognises the id of the last item, if the page says whether it is the last one', () => {
  expect(recognised({ data: ITEMS, has_more: BOOLEAN }, [query('starting_after')])?.strategy).toEqual({
    items: ['data'],
    parameter: 'starting_after',
    lastItem: 'id',
    more: ['has_more'],
  });
  expect(recognised({ data: ITEMS }, [query('starting_after')])).toBeUndefined();
});

it.each([
  ['two lists', { members: ITEMS, guests: ITEMS, next_cursor: TEXT }, [query('cursor')]],
  ['no parameter', { data: ITEMS, next_cursor: TEXT }, [query('limit')]],
  ['items that may be null', { data: { ...ITEMS, hasNulls: true } as TypeRef, next_cursor: TEXT }, [query('cursor')]],
  ['no cursor in the page', { data: ITEMS }, [query('cursor')]],
  ['two cursors in the page', { data: ITEMS, next_cursor: TEXT, nextCursor: TEXT }, [query('cursor')]],
  ['two ways to page', { data: ITEMS, next_marker: TEXT }, [query('marker'), query('offset', { kind: 'number' })]],
  ['two cursor parameters', { data: ITEMS, next_cursor: TEXT }, [query('cursor'), query('after')]],
  ['a number as cursor', { data: ITEMS, next_cursor: TEXT }, [query('cursor', { kind: 'number' })]],
  ['two lists of texts', { data: TEXTS, names: TEXTS, next_cursor: TEXT }, [query('cursor')]],
  [
    'a list of texts and a number',
    { data: TEXTS, total: INTEGER },
    [{ ...query('page', INTEGER), default: 1 }, query('limit')],
  ],
])('recogniseList leaves a call with %s unchanged', (_, page, parameters) => {
  expect(recognised(page, parameters)).toBeUndefined();
});

it('recogniseList recognises the items of a page with several lists by a usual name, or by the path', () => {
  const page = { guests: ITEMS, next_cursor: TEXT };
  const itemsOf = (lists: Record<string, TypeRef>, path?: string): string | undefined =>
    recognised({ ...page, ...lists }, [query('cursor')], {}, path)?.strategy.items?.join('.');
  expect(itemsOf({ entries: ITEMS })).toBe('entries');
  expect(itemsOf({ members: ITEMS }, '/v1/members')).toBe('members');
  expect(itemsOf({ members: ITEMS }, '/members/{id}')).toBe('members');
  expect(itemsOf({ entries: ITEMS, items: ITEMS })).toBeUndefined();
});

const numbersOf = (fields: Record<string, TypeRef>, parameters: Parameter[], envelope: Record<string, TypeRef> = {}) =>
  recognised({ data: ITEMS, ...fields }, parameters, envelope)?.strategy.numbers;

const counting = (value?: number): Parameter => ({
  ...query('page', INTEGER),
  ...(value === undefined ? {} : { default: value }),
});

describe('lists whose pages are numbered', () => {
  const size = query('per_page', INTEGER);

  it('begin with the default of the parameter', () => {
    expect(recognised({ rows: ITEMS }, [counting(1), size])?.strategy).toEqual({
      items: ['rows'],
      parameter: 'page',
      isInteger: true,
      numbers: { first: 1 },
    });
    expect(numbersOf({}, [counting(0), size])).toEqual({ first: 0 });
  });

  it('begin with the number that the page says', () => {
    expect(numbersOf({ pagination: ENVELOPE }, [counting()], { page: INTEGER, pageCount: INTEGER })).toEqual({
      current: ['pagination', 'page'],
      total: ['pagination', 'pageCount'],
    });
  });

  it('continue by an offset', () => {
    const parameters = [query('offset', INTEGER), query('limit', INTEGER)];
    expect(numbersOf({}, parameters)).toEqual({ first: 0, isOffset: true });
    expect(numbersOf({ total_count: INTEGER, limit: INTEGER, offset: INTEGER }, parameters)).toEqual({
      first: 0,
      isOffset: true,
      size: ['limit'],
      total: ['total_count'],
    });
  });

  it.each([
    ['an unknown first number', {}, [counting(), size]],
    ['nothing else about pages', {}, [counting(1)]],
    ['an offset that may be something else', {}, [query('offset', INTEGER)]],
    ['a number that is sent as text', {}, [{ ...query('page'), default: '1' }, size]],
    ['a cursor beside the number', {}, [counting(1), size, query('PageToken')]],
    ['a number of pages and an offset', {}, [counting(1), query('offset', INTEGER), size]],
  ])('are not recognised with %s', (_, fields, parameters) => {
    expect(numbersOf(fields, parameters)).toBeUndefined();
  });

  it('do not take the number of the next page for that of this one', () => {
    expect(numbersOf({ next_page: ENVELOPE }, [counting(), size], { page: INTEGER })).toBeUndefined();
  });
});

describe('lists whose page is an array', () => {
  const page: Parameter = { ...query('page', { kind: 'integer', bits: 32 }), default: 1 };

  it('continue by the number of the page until one is empty', () => {
    expect(recognisedArray([page, query('per_page', { kind: 'integer', bits: 32 })])).toEqual({
      parameter: 'page',
      isInteger: true,
      numbers: { first: 1 },
    });
    expect(recognisedArray([page])).toBeUndefined();
  });

  it('continue by the header Link', () => {
    expect(recognisedArray([page], true)).toEqual({ parameter: 'page', isInteger: true, isLinked: true });
    expect(recognisedArray([query('after'), query('before')], true)).toEqual({ parameter: 'after', isLinked: true });
    expect(recognisedArray([], true)).toBeUndefined();
  });
});

describe('lists whose pages have the URL of the next page', () => {
  const number = query('page', { kind: 'integer', bits: 32 });

  it('continue by the parameter with the cursor in it, although pages have numbers, too', () => {
    const parameters = [number, query('PageToken')];
    expect(recognised({ things: ITEMS, meta: ENVELOPE }, parameters, { next_page_url: TEXT })?.strategy).toEqual({
      items: ['things'],
      parameter: 'PageToken',
      nextUrl: ['meta', 'next_page_url'],
    });
  });

  it('continue by the number in it, if no parameter takes a cursor', () => {
    expect(recognised({ results: ITEMS, next: TEXT, previous: TEXT }, [number])?.strategy).toEqual({
      items: ['results'],
      parameter: 'page',
      isInteger: true,
      nextUrl: ['next'],
    });
    expect(recognised({ data: ITEMS, links: ENVELOPE }, [number], { next: TEXT })?.strategy.nextUrl).toEqual([
      'links',
      'next',
    ]);
  });

  it('may have it inside two objects', () => {
    const schemas = [
      schema('Page', { data: ITEMS, _links: { kind: 'object', name: 'Links' } }),
      schema('Links', { next: { kind: 'object', name: 'Target' }, prev: { kind: 'object', name: 'Target' } }),
      schema('Target', { href: TEXT }),
      schema('Item', {}),
    ];
    const response = { ...RESPONSE, result: { kind: 'object', name: 'Page' } as const };
    expect(recogniseList(response, [query('cursor')], schemas)?.strategy.nextUrl).toEqual(['_links', 'next', 'href']);
  });

  it.each([
    ['two parameters', { next_url: TEXT }, [query('cursor'), query('marker')]],
    ['two URLs', { next_url: TEXT, nextPageUrl: TEXT }, [query('cursor')]],
    ['a text that may be the cursor itself', { next: TEXT, previous: TEXT }, [query('cursor')]],
    ['nothing before it', { next: TEXT }, [number]],
    ['a URL of this page', { url: TEXT, links: ENVELOPE }, [number]],
  ])('are not recognised with %s', (_, fields, parameters) => {
    expect(recognised({ data: ITEMS, ...fields }, parameters, { self: TEXT })).toBeUndefined();
  });
});

it.each([
  ['the last id', { data: ITEMS, has_more: BOOLEAN, last_id: TEXT }, { next: ['last_id'] }],
  ['a text in next', { data: ITEMS, has_more: BOOLEAN, next: TEXT }, { next: ['next'] }],
  ['the id of the last item', { data: ITEMS, has_more: BOOLEAN }, { lastItem: 'id' }],
])('Lists whose pages say whether another one follows continue after %s', (_, page, source) => {
  const base = { items: ['data'], more: ['has_more'], parameter: 'after' };
  expect(recognised(page, [query('after')])?.strategy).toEqual({ ...base, ...source });
  const { has_more: __, ...silent } = page;
  expect(recognised(silent, [query('after')])).toBeUndefined();
});

it('Lists whose pages say whether another one follows continue by a cursor in the object of the next page', () => {
  const schemas = [
    schema('Page', { data: ITEMS, pages: { kind: 'object', name: 'Pages' } }),
    schema('Pages', { next: { kind: 'object', name: 'Next' }, page: { kind: 'integer', bits: 32 } }),
    schema('Next', { starting_after: TEXT }),
    schema('Item', {}),
  ];
  const response = { ...RESPONSE, result: { kind: 'object', name: 'Page' } as const };
  expect(recogniseList(response, [query('starting_after')], schemas)?.strategy.next).toEqual([
    'pages',
    'next',
    'starting_after',
  ]);
});

it('Lists with a field that says that no page follows have a cursor with the name of its parameter', () => {
  expect(recognised({ data: ITEMS, done: BOOLEAN, iterator: TEXT }, [query('iterator')])?.strategy).toEqual({
    items: ['data'],
    done: ['done'],
    parameter: 'iterator',
    next: ['iterator'],
  });
  expect(recognised({ data: ITEMS, iterator: TEXT }, [query('iterator')])).toBeUndefined();
});

it('a number of the page that is sent as text is one if pages say their number and their count', () => {
  const counts = { page: INTEGER, pages: INTEGER };
  expect(recognised({ files: ITEMS, paging: ENVELOPE }, [query('page')], counts)?.strategy).toEqual({
    items: ['files'],
    parameter: 'page',
    numbers: { current: ['paging', 'page'], total: ['paging', 'pages'] },
  });
  expect(recognised({ files: ITEMS, paging: ENVELOPE }, [query('page')], { page: INTEGER })).toBeUndefined();
});

it('every member of a strategy is in a vector, which the cores of all languages run', () => {
  // The compiler asks for members that are missing here.
  const members: Record<keyof PageStrategy, true> & Record<keyof PageNumbers, true> = {
    items: true,
    parameter: true,
    body: true,
    isInteger: true,
    next: true,
    nextUrl: true,
    isLinked: true,
    lastItem: true,
    more: true,
    done: true,
    numbers: true,
    first: true,
    isOffset: true,
    current: true,
    size: true,
    total: true,
  };
  const file = new URL('../../openapi/vectors/pages.json', import.meta.url);
  const { vectors } = JSON.parse(readFileSync(file, 'utf8')) as { vectors: { paging: PageStrategy }[] };
  const used = vectors.flatMap(({ paging }) => [...Object.keys(paging), ...Object.keys(paging.numbers ?? {})]);
  expect(new Set(used)).toEqual(new Set(Object.keys(members)));
});
