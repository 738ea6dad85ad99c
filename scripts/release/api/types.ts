import type { ApiRule } from './rules.ts';
import { splitAt } from './text.ts';

/** How a program meets a type: it passes values, receives them, or both. */
export type Side = 'given' | 'received' | 'both';

const isLiteral = (type: string): boolean => /^(?:'[^']*'|"[^"]*")$/.test(type);

/** Returns the rules for two printed types. */
export function typeRules(before: string, after: string, side: Side): ApiRule[] {
  const [old, fresh] = [membersOf(before), membersOf(after)];
  const [lost, gained] = [
    old.filter((member) => !fresh.includes(member)),
    fresh.filter((member) => !old.includes(member)),
  ];
  if (lost.length === 0 && gained.length === 0) return before === after ? [] : ['values reordered'];
  const isOpen = old.some((member) => /^(?:str|\w*Unknown\w*|.*\\UnknownValue)$/.test(member));
  if (lost.length === 0 && isOpen && gained.every(isLiteral)) return ['open values added'];
  if (lost.some(isLiteral)) return ['value removed'];
  if (side === 'both' || (lost.length > 0 && gained.length > 0)) return ['type changed'];
  if (side === 'given')
    return [lost.length > 0 ? 'type narrowed for those who pass it' : 'type widened for those who pass it'];
  return [lost.length > 0 ? 'type narrowed for those who receive it' : 'type widened for those who receive it'];
}

/** Returns the alternatives of a type: `?int` has two, `Literal['a', 'b']` as well. */
function membersOf(type: string): string[] {
  const text = type.replace(/^(?:Field|NotRequired|Required|ReadOnly)\[(.*)\]$/s, '$1').replace(/^\?(.*)$/s, '$1|null');
  return splitAt('|', text).flatMap((member) => {
    const values = /^Literal\[(.*)\]$/s.exec(member)?.[1];
    return values === undefined ? [member] : splitAt(',', values);
  });
}
