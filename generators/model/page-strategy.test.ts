import { describe, expect, it } from 'vitest';
import type { Field, Parameter, Schema, TypeRef } from './model.ts';
import { recogniseList } from './page-strategy.ts';

const TEXT: TypeRef = { kind: 'string' };
const BOOLEAN: TypeRef = { kind: 'boolean' };
const ITEM: TypeRef = { kind: 'object', name: 'Item' };
const ITEMS: TypeRef = { kind: 'list', items: ITEM };

const field = (name: string, type: TypeRef, required = true): Field => {
  return { name, type, required, nullable: false, description: '', deprecated: false };
};
const schema = (name: string, fields: Record<string, TypeRef>): Schema => ({
  kind: 'object',
  name,
  description: '',
  deprecated: false,
  direction: 'response',
  fields: Object.entries(fields).map(([each, type]) => field(each, type)),
});
const query = (name: string, type: TypeRef = TEXT): Parameter => {
  return { name, in: 'query', type, required: false, description: '', deprecated: false, explode: false };
};

function recognised(page: Record<string, TypeRef>, parameters: Parameter[], envelope: Record<string, TypeRef> = {}) {
  const schemas = [schema('Page', page), schema('Item', { id: TEXT }), schema('Envelope', envelope)];
  const result = { result: { kind: 'object', name: 'Page' } as const, mayBeEmpty: false, mayBeNull: false };
  return recogniseList(result, parameters, schemas);
}

const ENVELOPE: TypeRef = { kind: 'object', name: 'Envelope' };

describe('recogniseList', () => {
  it('recognises a cursor in another name, also inside an object of the page', () => {
    expect(recognised({ entries: ITEMS, next_marker: TEXT }, [query('marker')])).toEqual({
      strategy: { items: 'entries', parameter: 'marker', next: ['next_marker'] },
      item: ITEM,
    });
    const metadata = { next_cursor: TEXT };
    expect(recognised({ rows: ITEMS, response_metadata: ENVELOPE }, [query('cursor')], metadata)?.strategy).toEqual({
      items: 'rows',
      parameter: 'cursor',
      next: ['response_metadata', 'next_cursor'],
    });
    expect(
      recognised({ data: ITEMS, next_page: ENVELOPE }, [query('offset')], { offset: TEXT })?.strategy.next,
    ).toEqual(['next_page', 'offset']);
  });

  it('recognises the id of the last item, if the page says whether it is the last one', () => {
    expect(recognised({ data: ITEMS, has_more: BOOLEAN }, [query('starting_after')])?.strategy).toEqual({
      items: 'data',
      parameter: 'starting_after',
      lastItem: 'id',
      more: 'has_more',
    });
    expect(recognised({ data: ITEMS }, [query('starting_after')])).toBeUndefined();
  });

  it.each([
    ['two lists', { data: ITEMS, more: ITEMS, next_cursor: TEXT }, [query('cursor')]],
    ['no parameter', { data: ITEMS, next_cursor: TEXT }, [query('limit')]],
    ['no cursor in the page', { data: ITEMS }, [query('cursor')]],
    ['two cursors in the page', { data: ITEMS, next_cursor: TEXT, nextCursor: TEXT }, [query('cursor')]],
    ['two ways to page', { data: ITEMS, next_marker: TEXT }, [query('marker'), query('offset', { kind: 'number' })]],
    ['two cursor parameters', { data: ITEMS, next_cursor: TEXT }, [query('cursor'), query('after')]],
    ['a number as cursor', { data: ITEMS, next_cursor: TEXT }, [query('cursor', { kind: 'number' })]],
    ['a list of texts', { data: { kind: 'list', items: TEXT } as TypeRef, next_cursor: TEXT }, [query('cursor')]],
  ])('leaves a call with %s unchanged', (_, page, parameters) => {
    expect(recognised(page, parameters)).toBeUndefined();
  });
});
