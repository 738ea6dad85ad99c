/** Reads the parts of the bundled contract and of behaviour.yaml that derived cases need. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import {
  type ContractDocument,
  type DocumentedResponse,
  type Operation,
  operations,
  type Parameter,
  resolveSchema,
  type Schema,
} from '../../../generators/sources/bundle.ts';
import { loadDocument } from '../../mock/document.ts';
import type { Json, JsonObject } from './json.ts';

const BEHAVIOUR = fileURLToPath(new URL('../../../openapi/behaviour.yaml', import.meta.url));

interface Behaviour {
  error_by_status: Record<string, string>;
  retries: { statuses: number[]; override_header: string };
  idempotency: { header: string; methods: string[] };
}

export interface Contract {
  operations: Operation[];
  behaviour: Behaviour;
  resolve(schema: Schema): Schema;
  /** Returns the example of a response header, which Prism sends. */
  headerOf(operation: Operation, response: DocumentedResponse, name: string): string | undefined;
}

/** @throws {MockError} if there is no bundle. */
export function readContract(document: ContractDocument = loadDocument()): Contract {
  return {
    operations: operations(document),
    behaviour: parse(readFileSync(BEHAVIOUR, 'utf8')) as Behaviour,
    resolve: (schema) => resolveSchema(document, schema),
    headerOf: (operation, response, name) => headerExample(document, operation, response, name),
  };
}

/** Returns the name in behaviour.yaml of the error class for a status. */
export function errorClassOf({ error_by_status: classes }: Behaviour, status: number): string {
  const found = classes[status] ?? classes[`${Math.floor(status / 100)}xx`] ?? classes['default'];
  if (found === undefined) throw new Error(`behaviour.yaml has no error class for status ${status}`);
  return found;
}

/**
 * Returns a value for a parameter: its example, or the first two values for a list of an enum.
 * @throws {Error} if the contract has no example.
 */
export function exampleOf(contract: Contract, { operationId }: Operation, parameter: Parameter): Json {
  const value = parameter.examples[0]?.value ?? schemaExample(contract, parameter.schema);
  if (value === undefined) throw new Error(`${operationId}: parameter ${parameter.name} has no example`);
  return value as Json;
}

/** Returns the request examples, starting with the ones that have the fewest members. */
export function bodyExamples({ body }: Operation): { name: string; value: JsonObject }[] {
  const examples = (body?.examples ?? []).toSorted((a, b) => size(a.value) - size(b.value));
  return examples.map(({ name, value }) => ({ name, value: value as JsonObject }));
}

/** Returns a value and the nullability of each top-level member of a body. */
export function bodyMembers(
  contract: Contract,
  operation: Operation,
): { name: string; value: Json; isNullable: boolean }[] {
  if (!operation.body) return [];
  const { properties = {} } = contract.resolve(operation.body.schema);
  return Object.entries(properties).map(([name, reference]) => {
    const values = bodyExamples(operation).flatMap(({ value }) => (value[name] === undefined ? [] : [value[name]]));
    const value = values.find((given) => given !== null) ?? schemaExample(contract, reference) ?? values[0];
    if (value === undefined) throw new Error(`${operation.operationId}: no example has ${name} in its body`);
    // If all examples of a member are null, null is its only case.
    const isNullable = value !== null && [contract.resolve(reference).type].flat().includes('null');
    return { name, value: value as Json, isNullable };
  });
}

function schemaExample(contract: Contract, reference: Schema): unknown {
  const schema = contract.resolve(reference);
  if (!schema.items) return schema.example ?? schema.enum?.[0];
  const item = contract.resolve(schema.items);
  if (item.enum) return item.enum.slice(0, 2);
  const example = schemaExample(contract, item);
  return example === undefined ? undefined : [example];
}

function size(value: unknown): number {
  return Object.keys(value as JsonObject).length;
}

interface HeaderNode {
  $ref?: string;
  example?: unknown;
  schema?: Schema;
}

function headerExample(
  document: ContractDocument,
  { path, method }: Operation,
  { status }: DocumentedResponse,
  name: string,
): string | undefined {
  // `resolveSchema` follows every reference, not only references to schemas.
  const at = <Node>(node: unknown): Node => resolveSchema(document, (node ?? {}) as Schema) as Node;
  const operation = at<Record<string, unknown>>(document.paths[path])[method.toLowerCase()];
  const { responses } = at<{ responses: Record<string, unknown> }>(operation);
  const { headers } = at<{ headers?: Record<string, unknown> }>(responses[status]);
  const header = at<HeaderNode>(headers?.[name]);
  const example = header.example ?? (header.schema ? at<Schema>(header.schema).example : undefined);
  return example === undefined ? undefined : String(example);
}
