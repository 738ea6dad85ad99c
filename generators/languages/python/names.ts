import { nameIn, type Role } from '../../names/naming.ts';
import { isReserved } from '../../names/reserved.ts';

/** What every model has of its own, and what stands in the body of its class, where a field would hide it. */
const MODEL_MEMBERS = new Set(['raw', 'datetime', 'enums', 'list_of', 'map_of', 'moment']);
/** Names that the generated modules import. */
const IMPORTED_TYPES = new Set([
  'Arguments',
  'Caller',
  'Decoded',
  'Field',
  'Model',
  'NotRequired',
  'Operation',
  'Page',
  'ReadOptions',
  'Secret',
  'TypeAlias',
  'Unpack',
  'Unset',
  'WriteOptions',
]);
/** What every method has beside the arguments of its operation: the options of a call. */
const METHOD_ARGUMENTS = new Set([
  'extra_body',
  'extra_headers',
  'extra_query',
  'idempotency_key',
  'max_retries',
  'options',
  'timeout',
  'total_timeout',
]);

export function typeName(name: string): string {
  return safe('type', name, IMPORTED_TYPES);
}

export function fieldName(name: string): string {
  return safe('member', name, MODEL_MEMBERS);
}

/** The name of an argument. `taken` holds those the method has already, and gets this one. */
export function argumentName(name: string, taken: Set<string>): string {
  const free = safe('member', name, new Set([...METHOD_ARGUMENTS, ...taken]));
  taken.add(free);
  return free;
}

export function methodName(name: string): string {
  return safe('method', name, new Set());
}

// A trailing underscore is PEP 8's way out.
function safe(role: Role, name: string, taken: ReadonlySet<string>): string {
  let printed = nameIn('python', role, name);
  if (isReserved('python', role, name)) printed += '_';
  while (taken.has(printed)) printed += '_';
  return printed;
}
