import { LANGUAGES } from '../languages/all.ts';
import { type Cases, identifier, type Role } from '../names/rules.ts';
import { camelCase, constantCase, pascalCase, snakeCase, words } from '../names/words.ts';

// Spelling of names before language-specific rules.
const PLAIN: Cases = { type: pascalCase, member: camelCase, method: camelCase, constant: constantCase };

/** Allocates schema names that are unique and printable in every language. */
export class SchemaNames {
  readonly #taken = new Set<string>();

  /** Returns `wanted` in PascalCase, with a suffix if a language reserves it and a number if it is taken. */
  next(wanted: string): string {
    const cased = identifier(PLAIN, 'type', wanted);
    const free = isReservedAnywhere('type', cased) ? `${cased}Model` : cased;
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

export interface OperationText {
  method: string;
  path: string;
  operationId: string | undefined;
  tag: string | undefined;
}

/** Returns `operationId` in camelCase, or one derived from method and path. */
export function operationIdOf({ method, path, operationId }: OperationText): string {
  const text = operationId ?? `${method} ${path.replaceAll(/\{([^}]*)\}/g, 'by $1')}`;
  const id = identifier(PLAIN, 'method', text);
  return LANGUAGES.some(({ names }) => names.isReservedFunction?.(id) === true) ? `${id}Operation` : id;
}

/** Returns the resource of an operation: its first tag, or the first significant segment of its path. */
export function resourceOf({ tag, path }: OperationText): string {
  const meaning = path.split('/').find((part) => part !== '' && !part.includes('{') && !/^(?:api|v\d+)$/i.test(part));
  const name = snakeCase(tag ?? '') || snakeCase(meaning ?? '') || 'api';
  // openapi-generator names files after resources, and reads `PlanBIt` as `plan_bit`.
  const stable = name.replaceAll(/(?<=^|_)([a-z])_(?=[a-z]{2}(?:_|$))/g, '$1');
  const printable = /^[0-9]/.test(stable) ? `n_${stable}` : stable;
  const isReserved =
    isReservedAnywhere('method', printable) || isReservedAnywhere('type', printable) || isTakenInClients(printable);
  return isReserved ? `${printable}_api` : printable;
}

function isTakenInClients(resource: string): boolean {
  return LANGUAGES.some(({ names }) => names.isTaken('client', identifier(names.cases, 'method', resource)));
}

/**
 * Returns the method name of an operation: `operationId` without the name of the resource after the verb. For example,
 * `updatePet` becomes `pet.update` and `findPetsByStatus` becomes `pet.findByStatus`.
 */
export function methodNameOf(operationId: string, resource: string): string {
  const [verb = '', ...rest] = words(operationId);
  const own = words(resource);
  const follows = own.length > 0 && own.every((word, index) => stem(rest[index] ?? '') === stem(word));
  const name = follows ? camelCase([verb, ...rest.slice(own.length)].join(' ')) : operationId;
  return isReservedAnywhere('method', name) ? operationId : name;
}

const stem = (word: string): string => word.replace(/(?:ies|y)$/, 'i').replace(/s$/, '');

/** Returns the name of one item in a list: `OrderItem` for `OrderItems`. */
export function itemName(list: string): string {
  const name = pascalCase(list);
  if (name.endsWith('ies')) return name.replace(/ies$/, 'y');
  return /[^su]s$/.test(name) ? name.slice(0, -1) : `${name}Item`;
}

/** Returns the first name that a language prints like an earlier one, and the earlier one. */
export function collision(role: Role, names: readonly string[]): [string, string] | undefined {
  for (const { names: rules } of LANGUAGES) {
    const first = new Map<string, string>();
    for (const name of names) {
      const printed = identifier(rules.cases, role, name);
      const other = first.get(printed);
      if (other !== undefined) return [name, other];
      first.set(printed, name);
    }
  }
  return undefined;
}
