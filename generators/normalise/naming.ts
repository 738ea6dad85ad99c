import { LANGUAGES } from '../languages/all.ts';
import { type Cases, identifier, type Role } from '../names/rules.ts';
import { spellings } from '../names/signs.ts';
import { camelCase, constantCase, pascalCase, words } from '../names/words.ts';

// Spelling of names before language-specific rules.
const PLAIN: Cases = { type: pascalCase, member: camelCase, method: camelCase, constant: constantCase };

/**
 * Largest size of a name in bytes. Files are named after classes, and names of files have at most 255 bytes. Java names the
 * file of a nested class after its resource and its method, too.
 */
const LONGEST = { schema: 90, resource: 70, method: 70 };
const encoder = new TextEncoder();

/** Returns the start of a name with at most this number of bytes. */
function shortened(name: string, longest: number): string {
  if (name.length * 3 <= longest || encoder.encode(name).length <= longest) return name;
  let size = 0;
  const letters = [...name];
  const end = letters.findIndex((letter) => (size += encoder.encode(letter).length) > longest);
  return letters.slice(0, end).join('');
}

/** Returns a name that has words: those of its signs if it has no others. */
const withWords = (name: string): string => (words(name).length === 0 ? (spellings(name)[0] ?? name) : name);

/** Suffixes of names that a language reserves; `ResponseModel` is reserved like `Response`. */
const SUFFIXES = ['', 'Model', 'Schema'];

/** Allocates schema names that are unique and printable in every language. */
export class SchemaNames {
  readonly #taken = new Set<string>();

  /** Returns `wanted` in PascalCase, with a suffix if a language reserves it and a number if it is taken. */
  next(wanted: string): string {
    const cased = shortened(identifier(PLAIN, 'type', withWords(wanted)), LONGEST.schema);
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
  const id = shortened(identifier(PLAIN, 'method', withWords(text)), LONGEST.method);
  const isReserved = LANGUAGES.some(({ names }) => names.isReservedFunction?.(id) === true);
  return isReserved || isReservedAnywhere('method', id) ? `${id}Operation` : id;
}

/** Returns the name of a resource from its words, with a suffix if a language reserves it. */
export function resourceName(noun: readonly string[]): string {
  const name = shortened(noun.join('_'), LONGEST.resource) || 'api';
  // openapi-generator names files after resources, and reads `PlanBIt` as `plan_bit`.
  const stable = name.replaceAll(/(?<=^|_)([a-z])_(?=[a-z]{2}(?:_|$))/g, '$1');
  const printable = /^[0-9]/.test(stable) ? `n_${stable}` : stable;
  return isTakenInClients(printable) ? `${printable}_api` : printable;
}

/** Returns the name of a method from its words. */
export function methodName(text: readonly string[]): string {
  return shortened(identifier(PLAIN, 'method', text.join(' ')), LONGEST.method);
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
