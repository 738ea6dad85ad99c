import type { PageStrategy } from './model.ts';

const PATHS = ['next', 'nextUrl', 'more', 'done'] as const;
const NUMBER_PATHS = ['current', 'size', 'total'] as const;

/** Returns a strategy of an object inside a page as one of the page. */
export function inside(outer: readonly string[], strategy: PageStrategy): PageStrategy {
  const { numbers } = strategy;
  return {
    ...strategy,
    ...deeper(outer, strategy, PATHS),
    ...(numbers && { numbers: { ...numbers, ...deeper(outer, numbers, NUMBER_PATHS) } }),
  };
}

function deeper<Name extends string>(
  outer: readonly string[],
  paths: Partial<Record<Name, string[]>>,
  names: readonly Name[],
): Partial<Record<Name, string[]>> {
  const found: Partial<Record<Name, string[]>> = {};
  for (const name of names) {
    const path = paths[name];
    if (path !== undefined) found[name] = [...outer, ...path];
  }
  return found;
}

const precision = ({ numbers = {} }: PageStrategy): number => Object.keys(numbers).length;

/** Returns the only strategy; of two that count, the one that knows more about the numbers. */
export function onlyStrategy([one, other]: readonly PageStrategy[]): PageStrategy | undefined {
  if (one === undefined || other === undefined) return one;
  if (JSON.stringify(one) === JSON.stringify(other)) return one;
  const areCounted = one.numbers !== undefined && other.numbers !== undefined;
  if (!areCounted || precision(one) === precision(other)) return undefined;
  return precision(one) > precision(other) ? one : other;
}
