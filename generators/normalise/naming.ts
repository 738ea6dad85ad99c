import { LANGUAGES } from '../languages/all.ts';
import { type Cases, identifier, type Role } from '../names/rules.ts';
import { camelCase, constantCase, pascalCase } from '../names/words.ts';

// Spelling of names before language-specific rules.
const PLAIN: Cases = { type: pascalCase, member: camelCase, method: camelCase, constant: constantCase };

// With a number or a suffix, a name has at most the 100 characters of `generators/names/guard.ts`.
const LONGEST = 90;

/** Suffixes of names that a language reserves; `ResponseModel` is reserved like `Response`. */
const SUFFIXES = ['', 'Model', 'Schema'];

/** Allocates schema names that are unique and printable in every language. */
export class SchemaNames {
  readonly #taken = new Set<string>();

  /** Returns `wanted` in PascalCase, with a suffix if a language reserves it and a number if it is taken. */
  next(wanted: string): string {
    const cased = identifier(PLAIN, 'type', wanted).slice(0, LONGEST);
    const free = SUFFIXES.map((suffix) => cased + suffix).find((each) => !isReservedAnywhere('type', each)) ?? cased;
    let name = free;
    // Files are named after schemas, and some file systems ignore case.
    for (let number = 2; this.#taken.has(name.toLowerCase()); number += 1) name = `${free}${number}`;
    this.#taken.add(name.toLowerCase());
    return name;
  }
}

function isReservedAnywhere(role: Role, name: string): boolean {
  return LANGUAGES.some(({ names }) => names.isReserved(role, identifier(names.cases, role, name)));
}

/** Returns `operationId` in camelCase, or one derived from method and path. */
export function operationIdOf({
  method,
  path,
  operationId,
}: {
  method: string;
  path: string;
  operationId: string | undefined;
}): string {
  const text = operationId ?? `${method} ${path.replaceAll(/\{([^}]*)\}/g, 'by $1')}`;
  const id = identifier(PLAIN, 'method', text).slice(0, LONGEST);
  return LANGUAGES.some(({ names }) => names.isReservedFunction?.(id) === true) ? `${id}Operation` : id;
}

/** Returns the name of a resource from its words, with a suffix if a language reserves it. */
export function resourceName(noun: readonly string[]): string {
  const name = noun.join('_').slice(0, LONGEST) || 'api';
  // openapi-generator names files after resources, and reads `PlanBIt` as `plan_bit`.
  const stable = name.replaceAll(/(?<=^|_)([a-z])_(?=[a-z]{2}(?:_|$))/g, '$1');
  const printable = /^[0-9]/.test(stable) ? `n_${stable}` : stable;
  return isTakenInClients(printable) ? `${printable}_api` : printable;
}

/** Returns the name of a method from its words. */
export function methodName(text: readonly string[]): string {
  return identifier(PLAIN, 'method', text.join(' ')).slice(0, LONGEST);
}

/** Reports whether a client cannot have a resource of this name in one of the languages. */
function isTakenInClients(resource: string): boolean {
  return isReservedAnywhere('method', resource) || isReservedAnywhere('type', resource) || isTaken('client', resource);
}

/** Reports whether a resource cannot have a method of this name in one of the languages. */
export function isTakenInResources(method: string): boolean {
  return isReservedAnywhere('method', method) || isTaken('resource', method);
}

function isTaken(owner: 'client' | 'resource', name: string): boolean {
  return LANGUAGES.some(({ names }) => names.isTaken(owner, identifier(names.cases, 'method', name)));
}

/** Returns the name of one item in a list: `OrderItem` for `OrderItems`. */
export function itemName(list: string): string {
  const name = pascalCase(list);
  if (name.endsWith('ies')) return name.replace(/ies$/, 'y');
  return /[^su]s$/.test(name) ? name.slice(0, -1) : `${name}Item`;
}
