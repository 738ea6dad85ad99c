/**
 * Role of a contract name in code: `type` is a class or interface, `member` a field or an argument,
 * `method` a method or function, `constant` a value of an enum.
 */
export type Role = 'type' | 'member' | 'method' | 'constant';

/** Scope of names from the contract: resources of the client, methods of a resource, arguments of an operation's method. */
export type Owner = 'client' | 'resource' | 'operation';

/** Case conversion of each role. */
export type Cases = Record<Role, (name: string) => string>;

/** Naming rules of one language. */
export interface NameRules {
  /** Name of the language in messages and documents. */
  title: string;
  cases: Cases;
  /** Reports whether the language, or the core of its library, reserves an identifier. */
  isReserved(role: Role, identifier: string): boolean;
  /** Reports whether a function outside a class cannot have this name. Absent if none are printed. */
  isReservedFunction?(identifier: string): boolean;
  /** Reports whether a client cannot have a resource, a resource a method, or a method an argument, of this name. */
  isTaken(owner: Owner, identifier: string): boolean;
  /** Returns the name of a field, escaped if it is reserved. */
  property(name: string): string;
  /** Returns the name of an argument, escaped if it is reserved. */
  parameter(name: string): string;
  /** Returns the name of a value of an enum. Absent if values are texts. */
  constant?(value: string): string;
  /** Name of the option for a header or a cookie. Absent if these are arguments like any other parameter. */
  option?(name: string): string;
  /** Spelling of `null`, `true` and `false` if it differs from JSON. */
  literals?: Readonly<Record<string, string>>;
  /** False if fields keep their wire names even when these are reserved. */
  escapesMembers: boolean;
  /** True if method names are case-insensitive. */
  foldsMethodCase: boolean;
}

/** Returns the wire name unchanged. */
export const asOnTheWire = (name: string): string => name;

/** Returns the identifier for `name`. Unless it is the wire name, it begins with a letter. */
export function identifier(cases: Cases, role: Role, name: string): string {
  const cased = cases[role];
  if (cased === asOnTheWire) return name;
  // Two words together can have another form than each of them.
  const printed = cased(name).normalize('NFKC');
  if (printed === '') return cased('empty');
  return /^\p{L}/u.test(printed) ? printed : cased(`n ${name}`);
}

/** Splits a list of words at white space. */
export function wordSet(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/));
}
