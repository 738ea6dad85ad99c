import type { Method } from '../model/model.ts';

/** Context of a list that continues in another way than those of our contract; false for all other methods. */
export function pagingContext({ paging }: Method, literal: (text: string) => string): object | false {
  if (paging === undefined) return false;
  const { items, parameter, next, lastItem, more } = paging;
  const [outer, inner] = next ?? [];
  return {
    itemsLiteral: literal(items),
    parameterLiteral: literal(parameter),
    next: next !== undefined && { names: next.map((name) => ({ nameLiteral: literal(name) })) },
    outerLiteral: outer !== undefined && literal(outer),
    innerLiteral: inner !== undefined && literal(inner),
    lastItemLiteral: lastItem !== undefined && literal(lastItem),
    moreLiteral: more !== undefined && literal(more),
  };
}
