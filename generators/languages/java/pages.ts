import type { Field, Method, ObjectSchema, Schema, TypeRef } from '../../model/model.ts';

/** Members of the core's `Page`. */
export const PAGE_FIELDS = ['data', 'has_more', 'next_cursor'];

/** Type of the items, when the getters of a page are those of the core's `Page`: the first two promised, the last not. */
export function itemOf({ meaning, fields }: ObjectSchema): TypeRef | undefined {
  if (meaning !== 'page') return undefined;
  const [data, hasMore, nextCursor] = PAGE_FIELDS.map((name) => fields.find((field) => field.name === name));
  const isPage =
    isPromised(data) && isPromised(hasMore) && nextCursor?.type.kind === 'string' && !isPromised(nextCursor);
  return isPage && data?.type.kind === 'list' ? data.type.items : undefined;
}

const isPromised = (field: Field | undefined): boolean => field?.required === true && !field.nullable;

/** Type of the items, when a method returns a list that the core's `Listing` can go through. */
export function listedBy({ pageItem, result }: Method, schemas: readonly Schema[]): TypeRef | undefined {
  if (pageItem === undefined || result?.kind !== 'schema') return undefined;
  const page = schemas.find(({ name }) => name === result.name);
  return page?.kind === 'object' ? itemOf(page) : undefined;
}
