/**
 * What a name of the contract becomes in code: `type` a class or interface, `member` a field or an argument,
 * `method` a method or function, `constant` a value of an enum.
 */
export type Role = 'type' | 'member' | 'method' | 'constant';

/** Case conversion of each role. */
export type Cases = Record<Role, (name: string) => string>;

/** How one language spells the names of the contract. */
export interface NameRules {
  /** As in messages and documents. */
  title: string;
  cases: Cases;
  /** Reports whether the code of the language, or the core it is written with, has this identifier for itself. */
  isReserved(role: Role, identifier: string): boolean;
  /** Reports whether a function outside any class cannot have this name; absent where no such functions are printed. */
  isReservedFunction?(identifier: string): boolean;
  /** Name of a field, escaped where it is reserved. */
  property(name: string): string;
  /** Name of an argument, escaped where it is reserved. */
  parameter(name: string): string;
  /** False where fields keep their names on the wire even when these are reserved. */
  escapesMembers: boolean;
  /** True where two methods that differ only in case are one. */
  foldsMethodCase: boolean;
}

/** Keeps a name as it is on the wire. */
export const asOnTheWire = (name: string): string => name;

/** The identifier that stands in code for `name`: never empty, never with a leading digit, unless it is kept as is. */
export function identifier(cases: Cases, role: Role, name: string): string {
  const cased = cases[role];
  if (cased === asOnTheWire) return name;
  const printed = cased(name);
  if (printed === '') return cased('empty');
  return /^[0-9]/.test(printed) ? cased(`n ${name}`) : printed;
}

/** Splits a list of words as keyword tables are written. */
export function wordSet(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/));
}
