import { nameIn, type Role } from '../../names/naming.ts';
import { isReserved } from '../../names/reserved.ts';

const NONE: ReadonlySet<string> = new Set();
/** What every model has of its own, and what stands in the body of its class, where a field would hide it. */
const MODEL_MEMBERS = new Set(['raw', 'datetime', 'enums', 'list_of', 'map_of', 'moment']);
/** What annotations in the class of a resource are written with; a method of the same name would hide it. */
const RESOURCE_MEMBERS = new Set([
  'bool',
  'builtins',
  'bytes',
  'datetime',
  'deprecated',
  'dict',
  'enums',
  'float',
  'inputs',
  'int',
  'models',
  'str',
]);
/** What every client has of its own, and what stands in the body of its class. */
const CLIENT_MEMBERS = new Set(['cached_property', 'close']);
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
  return safe('type', name, NONE);
}

/** The class of a resource. It is imported beside the core's classes and the client, so it gives way to them. */
export function resourceType(name: string, client: string): string {
  const printed = nameIn('python', 'type', name);
  return printed === client || isReserved('python', 'type', name) ? `${printed}Resource` : printed;
}

/** The attribute of the client a resource is reached by. */
export function resourceName(name: string): string {
  return safe('method', name, CLIENT_MEMBERS);
}

/** The module of a resource, by the name the engine gives to its file. */
export function moduleName(name: string): string {
  return nameIn('python', 'method', name).replaceAll(/_(?=\d)/g, '');
}

/** The name of a model's field. `taken` holds those the model has already. */
export function fieldName(name: string, taken: ReadonlySet<string> = NONE): string {
  // Functions that decode unions stand in the body of the class as well, and are called so.
  const printed = nameIn('python', 'member', name);
  const decoders = printed.startsWith('decode_') ? [printed] : [];
  return safe('member', name, new Set([...MODEL_MEMBERS, ...decoders, ...taken]));
}

/** The name of an argument. `taken` holds those the method has already, and gets this one. */
export function argumentName(name: string, taken: Set<string>): string {
  const free = safe('member', name, new Set([...METHOD_ARGUMENTS, ...taken]));
  taken.add(free);
  return free;
}

export function methodName(name: string): string {
  return safe('method', name, RESOURCE_MEMBERS);
}

// A trailing underscore is PEP 8's way out.
function safe(role: Role, name: string, taken: ReadonlySet<string>): string {
  let printed = nameIn('python', role, name);
  if (isReserved('python', role, name)) printed += '_';
  while (taken.has(printed)) printed += '_';
  return printed;
}
