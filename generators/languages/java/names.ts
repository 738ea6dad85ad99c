import { Unsupported } from '../../model/document.ts';
import type { Method, Resource } from '../../model/model.ts';
import { nameIn } from '../../names/naming.ts';
import { isReserved } from '../../names/reserved.ts';

// Classes the generated code is written with; a model of the same name would hide them. No other name will do: the
// engine names the file.
const CLASSES = new Set(
  `Arrays AutoCloseable Boolean Builder Caller Deprecated Double FieldVisitor Inputs Integer JsonInput List Listing Long
  Map Model Object OffsetDateTime OpenEnum Operation Optional Override Page Request RequestOptions String
  SuppressWarnings`.split(/\s+/),
);
// Methods of `Model`, which are final.
const METHODS = new Set(['additionalProperties', 'decode', 'keep', 'present', 'promised', 'toJson', 'visit']);
// Variables of the generated code that would hide a field or an argument of the same name.
const BESIDE_FIELDS = new Set(['builder', 'in', 'request', 'visitor']);
const BESIDE_ARGUMENTS = new Set(['body', 'caller', 'options', 'params']);

export const typeName = (schema: string): string => nameIn('java', 'type', schema);

/** @throws {Unsupported} for a schema whose class could not stand beside those of the library */
export function requireFreeName(schema: string): void {
  if (!CLASSES.has(typeName(schema))) return;
  throw new Unsupported(
    `#/components/schemas/${schema}`,
    `schema ${schema} has the name of a class that the Java library is written with; rename it`,
  );
}

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

export const accessorName = (resource: string): string => nameIn('java', 'method', resource);

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
