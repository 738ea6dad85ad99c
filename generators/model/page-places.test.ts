import { describe, expect, it } from 'vitest';
import type { Parameter, TypeRef } from './model.ts';
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
import { recogniseInBody, recogniseList } from './page-strategy.ts';

it('recogniseList recognises texts as items, if they are the only list and the cursor is certain', () => {
  expect(recognised({ members: TEXTS, next_cursor: TEXT }, [query('cursor')])).toEqual({
    strategy: { items: ['members'], parameter: 'cursor', next: ['next_cursor'] },
    item: TEXT,
  });
  expect(recognised({ data: ITEMS, scopes: TEXTS, next_cursor: TEXT }, [query('cursor')])?.item).toEqual(ITEM);
});

describe('items in an object around them', () => {
  it('are recognised with the cursor and the end beside them', () => {
    const around = { rows: ITEMS, next_cursor: TEXT, has_more: BOOLEAN };
    expect(recognised({ ok: BOOLEAN, result: ENVELOPE }, [query('cursor')], around)?.strategy).toEqual({
      items: ['result', 'rows'],
      parameter: 'cursor',
      next: ['result', 'next_cursor'],
      more: ['result', 'has_more'],
    });
  });

  it('are recognised with the cursor outside', () => {
    const page = { result: ENVELOPE, next_cursor: TEXT };
    expect(recognised(page, [query('cursor')], { rows: ITEMS })?.strategy).toEqual({
      items: ['result', 'rows'],
      parameter: 'cursor',
      next: ['next_cursor'],
    });
  });

  it('are recognised where pages are counted, with the numbers inside', () => {
    const parameters = [query('offset', INTEGER), query('limit', INTEGER)];
    const around = { rows: ITEMS, total: INTEGER, limit: INTEGER };
    expect(recognised({ result: ENVELOPE }, parameters, around)?.strategy.numbers).toEqual({
      first: 0,
      isOffset: true,
      size: ['result', 'limit'],
      total: ['result', 'total'],
    });
  });

  it.each([
    ['two objects with lists', { result: ENVELOPE, other: ENVELOPE, next_cursor: TEXT }, { rows: ITEMS }],
    ['two cursors', { result: ENVELOPE, next_cursor: TEXT }, { rows: ITEMS, next_cursor: TEXT }],
    ['an object about pages', { meta: ENVELOPE, next_cursor: TEXT }, { rows: ITEMS }],
  ])('stay a plain call with %s', (_, page, around) => {
    expect(recognised(page, [query('cursor')], around)).toBeUndefined();
  });
});

const inBody = (body: Record<string, TypeRef>, page: Record<string, TypeRef>, parameters: Parameter[] = []) => {
  const schemas = [
    schema('Search', body),
    schema('Options', { cursor: TEXT, count: INTEGER }),
    schema('Page', { hits: ITEMS, errors: ITEMS, ...page }),
    schema('Item', { id: TEXT }),
  ];
  const type: TypeRef = { kind: 'object', name: 'Search' };
  const sent = { type, encoding: 'json', mediaType: 'application/json', required: true, description: '' } as const;
  const response = { ...RESPONSE, result: { kind: 'object', name: 'Page' } as const };
  return recogniseInBody(response, { body: sent, parameters }, schemas)?.strategy;
};

it('Lists in two objects of a page are not chosen by their names', () => {
  const schemas = [
    schema('Page', { result: ENVELOPE, other: { kind: 'object', name: 'Other' }, next_cursor: TEXT }),
    schema('Envelope', { rows: ITEMS }),
    schema('Other', { parts: ITEMS }),
    schema('Item', { id: TEXT }),
  ];
  const response = { ...RESPONSE, result: { kind: 'object', name: 'Page' } as const };
  expect(recogniseList(response, [query('cursor')], schemas)).toBeUndefined();
});

describe('a cursor in the body of the request', () => {
  const OPTIONS: TypeRef = { kind: 'object', name: 'Options' };

  it('is recognised with its field in the page', () => {
    expect(inBody({ cursor: TEXT, text: TEXT }, { next_cursor: TEXT, hasMore: BOOLEAN })).toEqual({
      items: ['hits'],
      parameter: 'cursor',
      body: ['cursor'],
      next: ['next_cursor'],
      more: ['hasMore'],
    });
    expect(inBody({ options: OPTIONS }, { next_cursor: TEXT })?.body).toEqual(['options', 'cursor']);
    expect(inBody({ pageToken: TEXT }, { nextPageToken: TEXT })?.next).toEqual(['nextPageToken']);
  });

  it.each([
    ['a field of another name', { after: TEXT }, { next_cursor: TEXT }],
    ['a field of the same name', { cursor: TEXT }, { cursor: TEXT }],
    ['two cursors in the body', { cursor: TEXT, options: OPTIONS }, { next_cursor: TEXT }],
    ['only a number in the body', { offset: INTEGER }, { next_offset: TEXT }],
    ['a number in the body, too,', { cursor: TEXT, offset: INTEGER }, { next_cursor: TEXT }],
    ['a cursor in the query', { cursor: TEXT }, { next_cursor: TEXT }, [query('cursor')]],
  ])('stays a plain call with %s', (_, body, page, parameters: Parameter[] = []) => {
    expect(inBody(body as Record<string, TypeRef>, page as Record<string, TypeRef>, parameters)).toBeUndefined();
  });
});
