import { LANGUAGES } from '../languages/all.ts';
import { type Cases, identifier, type Role } from '../names/rules.ts';
import { camelCase, constantCase, pascalCase, snakeCase, words } from '../names/words.ts';

// What names are spelled like before any language has its say.
const PLAIN: Cases = { type: pascalCase, member: camelCase, method: camelCase, constant: constantCase };

/** Schema names that are given out: each once, printable in every language. */
export class SchemaNames {
  readonly #taken = new Set<string>();

  /** `wanted` in PascalCase; with a suffix when a language has the name for itself, and a number when it is taken. */
  next(wanted: string): string {
    const cased = identifier(PLAIN, 'type', wanted);
    const free = isReservedAnywhere('type', cased) ? `${cased}Model` : cased;
    let name = free;
    // Files are named by it, and some disks do not tell upper from lower case.
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

/** `operationId` in camelCase; one made of method and path where the document has none. */
export function operationIdOf({ method, path, operationId }: OperationText): string {
  const text = operationId ?? `${method} ${path.replaceAll(/\{([^}]*)\}/g, 'by $1')}`;
  const id = identifier(PLAIN, 'method', text);
  return LANGUAGES.some(({ names }) => names.isReservedFunction?.(id) === true) ? `${id}Operation` : id;
}

/** The resource an operation belongs to: its first tag, else the first word of its path that means something. */
export function resourceOf({ tag, path }: OperationText): string {
  const meaning = path.split('/').find((part) => part !== '' && !part.includes('{') && !/^(?:api|v\d+)$/i.test(part));
  const name = snakeCase(tag ?? '') || snakeCase(meaning ?? '') || 'api';
  const printable = /^[0-9]/.test(name) ? `n_${name}` : name;
  return isReservedAnywhere('method', printable) || isReservedAnywhere('type', printable)
    ? `${printable}_api`
    : printable;
}

/**
 * What the operation is called in its resource: `operationId` without the resource's own name where that follows the
 * verb, so `pet.update` for `updatePet` and `pet.findByStatus` for `findPetsByStatus`.
 */
export function methodNameOf(operationId: string, resource: string): string {
  const [verb = '', ...rest] = words(operationId);
  const own = words(resource);
  const follows = own.length > 0 && own.every((word, index) => stem(rest[index] ?? '') === stem(word));
  const name = follows ? camelCase([verb, ...rest.slice(own.length)].join(' ')) : operationId;
  return isReservedAnywhere('method', name) ? operationId : name;
}

const stem = (word: string): string => word.replace(/(?:ies|y)$/, 'i').replace(/s$/, '');

/** `OrderItem` for one item of `OrderItems`. */
export function itemName(list: string): string {
  const name = pascalCase(list);
  if (name.endsWith('ies')) return name.replace(/ies$/, 'y');
  return /[^su]s$/.test(name) ? name.slice(0, -1) : `${name}Item`;
}

/** The first of `names` that some language prints like one before it, and that one. */
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
