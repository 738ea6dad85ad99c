import type { Method, PageNumbers } from '../model/model.ts';

/** Context of a list that continues in another way than those of our contract; false for all other methods. */
export function pagingContext({ paging }: Method, literal: (text: string) => string): object | false {
  if (paging === undefined) return false;
  const { items, parameter, next, lastItem, more, numbers } = paging;
  const [outer, inner] = next ?? [];
  return {
    itemsLiteral: literal(items),
    parameterLiteral: literal(parameter),
    next: pathContext(next, literal),
    outerLiteral: outer !== undefined && literal(outer),
    innerLiteral: inner !== undefined && literal(inner),
    lastItemLiteral: lastItem !== undefined && literal(lastItem),
    moreLiteral: more !== undefined && literal(more),
    numbers: numbers !== undefined && numbersContext(numbers, literal),
  };
}

function numbersContext(
  { first, isOffset, current, size, total }: PageNumbers,
  literal: (text: string) => string,
): object {
  return {
    // A template would take the number 0 for an absent value.
    first: first !== undefined && String(first),
    isOffset: isOffset === true,
    current: pathContext(current, literal),
    sizeLiteral: size !== undefined && literal(size),
    total: pathContext(total, literal),
  };
}

const pathContext = (path: readonly string[] | undefined, literal: (text: string) => string): object | false =>
  path !== undefined && { names: path.map((name) => ({ nameLiteral: literal(name) })) };
