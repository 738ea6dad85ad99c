import type { Method, Resource } from '../../model/model.ts';
import { nameIn } from '../../names/naming.ts';
import { isReserved } from '../../names/reserved.ts';

// Methods of `Model`, which are final.
const METHODS = new Set(['additionalProperties', 'decode', 'keep', 'present', 'promised', 'toJson', 'visit']);
// Variables of the generated code that would hide a field or an argument of the same name.
const BESIDE_FIELDS = new Set(['builder', 'in', 'request', 'visitor']);
const BESIDE_ARGUMENTS = new Set(['body', 'caller', 'in', 'inItem', 'options', 'params']);
// Methods of the client that are no resources.
const BESIDE_ACCESSORS = new Set(['close']);

export const typeName = (schema: string): string => nameIn('java', 'type', schema);

export const constantName = (value: string): string => nameIn('java', 'constant', value);

/** A field, with its getter and setter. */
export function memberName(field: string): string {
  const name = nameIn('java', 'member', field);
  return isReserved('java', 'member', field) || METHODS.has(name) || BESIDE_FIELDS.has(name) ? `${name}_` : name;
}

/** An argument of a method of a resource. */
export function argumentName(parameter: string): string {
  const name = nameIn('java', 'member', parameter);
  return isReserved('java', 'member', parameter) || BESIDE_ARGUMENTS.has(name) ? `${name}_` : name;
}

/** The method of the client that leads to a resource. */
export function accessorName(resource: string): string {
  const name = methodName(resource);
  return BESIDE_ACCESSORS.has(name) ? `${name}_` : name;
}

export function methodName(method: string): string {
  const name = nameIn('java', 'method', method);
  return isReserved('java', 'method', method) ? `${name}_` : name;
}

/** The engine names the file by this suffix too: `apiNameSuffix`. */
export const RESOURCE_SUFFIX = 'Resource';

export const resourceName = (resource: string): string => nameIn('java', 'type', resource) + RESOURCE_SUFFIX;

/** `ProductListParams` for the parameters of `products.list`. */
export function paramsName(resource: Resource, method: Method): string {
  return `${singular(nameIn('java', 'type', resource.name))}${nameIn('java', 'type', method.name)}Params`;
}

export function singular(name: string): string {
  if (name.endsWith('ies')) return name.replace(/ies$/, 'y');
  if (/(?:ss|sh|ch|x|z)es$/.test(name)) return name.replace(/es$/, '');
  return /[^sui]s$/.test(name) ? name.slice(0, -1) : name;
}
