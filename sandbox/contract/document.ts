/** The bundled contract as JSON: the parts that the server reads. */
import { readFileSync } from 'node:fs';

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
