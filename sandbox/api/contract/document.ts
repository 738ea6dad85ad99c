/** The bundled contract as JSON: the parts that the server reads, and the validators of its schemas. */
import { readFileSync } from 'node:fs';
import formats from 'ajv-formats';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';

export interface SchemaObject {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly items?: SchemaObject;
  readonly default?: unknown;
  readonly example?: unknown;
  readonly [keyword: string]: unknown;
}

interface Reference {
  readonly $ref: string;
}

export interface ParameterObject {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly style?: string;
  readonly explode?: boolean;
  readonly schema: SchemaObject;
}

interface HeaderObject {
  readonly required?: boolean;
  readonly schema: SchemaObject;
}

export interface ResponseObject {
  readonly headers?: Readonly<Record<string, HeaderObject | Reference>>;
  readonly content?: Readonly<Record<string, { readonly schema: SchemaObject }>>;
}

export interface OperationObject {
  readonly operationId: string;
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly (ParameterObject | Reference)[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: SchemaObject }>> };
  readonly responses: Readonly<Record<string, ResponseObject | Reference>>;
}

export interface ContractDocument {
  readonly info: { readonly title: string; readonly version: string };
  readonly security?: OperationObject['security'];
  readonly servers?: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, SchemaObject>>;
    readonly examples: Readonly<Record<string, { readonly value: unknown }>>;
    readonly headers: Readonly<Record<string, HeaderObject>>;
  };
}

/** Returns the document in this file; throws if it cannot be read. */
export function readDocument(file: string | URL): ContractDocument {
  return JSON.parse(readFileSync(file, 'utf8')) as ContractDocument;
}

/** Returns a node of the document, or the target of its reference. */
export function resolved<T extends object>(document: ContractDocument, node: T | Reference): T {
  if (!('$ref' in node) || typeof node.$ref !== 'string') return node as T;
  const keys = node.$ref
    .slice(2)
    .split('/')
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
  let target: unknown = document;
  for (const key of keys) target = (target as Record<string, unknown>)[key];
  return resolved(document, target as T | Reference);
}

// Validators of the schemas, each compiled when it is first needed.

/** Returns the errors of a value against the schema at a JSON pointer into the document. */
export type Validate = (pointer: string, value: unknown) => readonly ErrorObject[];

/**
 * Returns the validator of the document. If it is `closed`, objects have no members but those of their schemas: the
 * contract refuses unknown members in requests, but its responses may grow.
 */
export function validatorOf(document: ContractDocument, kind: 'open' | 'closed'): Validate {
  // `strict` would refuse the keywords of OpenAPI in schemas (`example`, `discriminator`).
  const ajv = new Ajv2020({ allErrors: true, strict: false, validateSchema: false, verbose: true, logger: false });
  formats.default(ajv);
  const { paths, components } = document;
  const schemas = kind === 'open' ? { paths, components } : (closed({ paths, components }) as object);
  ajv.addSchema(schemas, 'contract');
  const known = new Map<string, ValidateFunction>();
  return (pointer, value) => {
    const check = known.get(pointer) ?? ajv.getSchema(`contract#${encodeURI(pointer)}`);
    if (!check) throw new Error(`the contract has no schema at ${pointer}`);
    known.set(pointer, check);
    return check(value) ? [] : (check.errors ?? []);
  };
}

/** Returns a copy in which every object schema that lists members refuses others. */
function closed(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(closed);
  if (typeof node !== 'object' || node === null) return node;
  const copy = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, closed(value)]));
  const { properties, additionalProperties } = node as SchemaObject;
  return properties !== undefined && additionalProperties === undefined
    ? { ...copy, additionalProperties: false }
    : copy;
}
