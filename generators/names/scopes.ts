import { HTTP_METHODS } from '../../openapi/rules/http-methods.ts';
import { followReference } from '../sources/json.ts';
import { pointerTokens, toPointer } from '../sources/pointer.ts';
import type { Owner, Role } from './rules.ts';

export interface ContractName {
  text: string;
  /** Tokens of its JSON Pointer in the bundled document. */
  path: readonly (string | number)[];
}

/** Kind of a member: objects have properties, methods have arguments. */
type MemberKind = 'property' | 'argument';

/** Names that share a scope in generated code, where each must be unique. */
export type NameScope = {
  /** True if the name is also exported outside a class. */
  standalone?: true;
  /** Class or method that gets a member or an argument of each name. */
  owner?: Owner;
  names: readonly ContractName[];
} & (
  | { role: 'member'; what: MemberKind }
  /** `what` describes the name in messages. */
  | { role: Exclude<Role, 'member'>; what: string }
);

type Path = readonly (string | number)[];

/** Collects every scope of names in a bundled document. It tolerates any structure, which the linter checks. */
export function nameScopes(document: unknown): NameScope[] {
  const schemas = Object.entries(record(record(record(document)['components'])['schemas']));
  const operations = [...operationsOf(document, 'paths'), ...operationsOf(document, 'webhooks')];
  return [
    {
      role: 'type',
      what: 'schema',
      names: schemas.map(([text]) => ({ text, path: ['components', 'schemas', text] })),
    },
    ...schemas.flatMap(([name, schema]) => schemaScopes(schema, ['components', 'schemas', name])),
    {
      role: 'method',
      what: 'operationId',
      standalone: true,
      names: operations.flatMap(({ operation, path }) => textAt(operation, path, 'operationId')),
    },
    ...operationsOf(document, 'paths').flatMap((operation) => argumentScopes(document, operation)),
    ...sdkScopes(operations),
  ];
}

function schemaScopes(schema: unknown, path: Path): NameScope[] {
  const properties = Object.entries(record(record(schema)['properties']));
  const scopes: NameScope[] = [];
  if (properties.length > 0) {
    const names = properties.map(([text]) => ({ text, path: [...path, 'properties', text] }));
    scopes.push({ role: 'member', what: 'property', names });
  }
  scopes.push(...enumScopes(schema, path));
  for (const [name, property] of properties) scopes.push(...enumScopes(property, [...path, 'properties', name]));
  return scopes;
}

function enumScopes(schema: unknown, path: Path): NameScope[] {
  const values = record(schema)['enum'];
  if (!Array.isArray(values)) return [];
  const names = values.map((value, index) => ({ text: String(value), path: [...path, 'enum', index] }));
  return [{ role: 'constant', what: 'enum value', names }];
}

interface LocatedOperation {
  operation: Record<string, unknown>;
  path: Path;
  /** Path item that contains the operation. */
  item: Record<string, unknown>;
}

function operationsOf(document: unknown, section: 'paths' | 'webhooks'): LocatedOperation[] {
  return Object.entries(record(record(document)[section])).flatMap(([key, item]) =>
    HTTP_METHODS.filter((method) => record(item)[method] !== undefined).map((method) => ({
      operation: record(record(item)[method]),
      path: [section, key, method],
      item: record(item),
    })),
  );
}

// All parameters are arguments, and so are the fields of the body in some languages.
function argumentScopes(document: unknown, { operation, path, item }: LocatedOperation): NameScope[] {
  const parameters = [
    ...itemsOf(document, item['parameters'], [...path.slice(0, -1), 'parameters']),
    ...itemsOf(document, operation['parameters'], [...path, 'parameters']),
  ];
  const names = [
    ...parameters.flatMap(({ value, at }) => argumentName(value, at)),
    ...bodyNames(document, operation['requestBody'], [...path, 'requestBody']),
  ];
  const enums = parameters.flatMap(({ value, at }) => enumScopes(value['schema'], [...at, 'schema']));
  const scope: NameScope = { role: 'member', what: 'argument', owner: 'operation', names };
  return [...(names.length > 0 ? [scope] : []), ...enums];
}

// Languages print `If-Match` like `if_match`, and the core sends the idempotency key.
function argumentName(parameter: Record<string, unknown>, at: Path): ContractName[] {
  const [name] = textAt(parameter, at, 'name');
  if (name === undefined || parameter['in'] !== 'header') return name === undefined ? [] : [name];
  const text = name.text.toLowerCase().replaceAll('-', '_');
  return text === 'idempotency_key' ? [] : [{ ...name, text }];
}

function bodyNames(document: unknown, body: unknown, path: Path): ContractName[] {
  const { value, at } = dereference(document, body, path);
  return Object.entries(record(value['content'])).flatMap(([mediaType, content]) => {
    const schema = dereference(document, record(content)['schema'], [...at, 'content', mediaType, 'schema']);
    const names = Object.keys(record(schema.value['properties']));
    return names.map((text) => ({ text, path: [...schema.at, 'properties', text] }));
  });
}

function itemsOf(document: unknown, list: unknown, path: Path): ReturnType<typeof dereference>[] {
  return Array.isArray(list) ? list.map((item, index) => dereference(document, item, [...path, index])) : [];
}

function dereference(document: unknown, value: unknown, at: Path): { value: Record<string, unknown>; at: Path } {
  const { node, pointer } = followReference(document, { node: value, pointer: toPointer(at) });
  return { value: record(node), at: pointerTokens(pointer) };
}

function sdkScopes(operations: readonly LocatedOperation[]): NameScope[] {
  const methods = new Map<string, ContractName[]>();
  const resources = new Map<string, ContractName>();
  for (const { operation, path } of operations) {
    const sdk = record(operation['x-sdk']);
    const at = [...path, 'x-sdk'];
    const [resource] = textAt(sdk, at, 'resource');
    if (resource === undefined) continue;
    if (!resources.has(resource.text)) resources.set(resource.text, resource);
    methods.set(resource.text, [...(methods.get(resource.text) ?? []), ...textAt(sdk, at, 'method')]);
  }
  return [
    { role: 'method', what: 'resource', owner: 'client', names: [...resources.values()] },
    ...[...methods.values()].map((names): NameScope => ({ role: 'method', what: 'method', owner: 'resource', names })),
  ];
}

function textAt(node: Record<string, unknown>, path: Path, key: string): ContractName[] {
  const text = node[key];
  return typeof text === 'string' ? [{ text, path: [...path, key] }] : [];
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
