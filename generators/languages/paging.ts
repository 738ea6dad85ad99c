import type { Method, PageNumbers } from '../model/model.ts';

/** Context of a list that does not continue like the lists of our contract; false for all other methods. */
export function pagingContext({ paging }: Method, literal: (text: string) => string): object | false {
  if (paging === undefined) return false;
  const { items, parameter, body, isInteger, next, nextUrl, isLinked, lastItem, more, done, numbers } = paging;
  return {
    items: pathContext(items, literal),
    parameterLiteral: literal(parameter),
    body: pathContext(body, literal),
    isInteger: isInteger === true,
    next: pathContext(next, literal),
    nextUrl: pathContext(nextUrl, literal),
    isLinked: isLinked === true,
    lastItemLiteral: lastItem !== undefined && literal(lastItem),
    more: pathContext(more, literal),
    done: pathContext(done, literal),
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
    size: pathContext(size, literal),
    total: pathContext(total, literal),
  };
}

const pathContext = (path: readonly string[] | undefined, literal: (text: string) => string): object | false =>
  path !== undefined && { names: path.map((name) => ({ nameLiteral: literal(name) })) };
