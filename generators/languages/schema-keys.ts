import { nameOf } from '../model/document.ts';
import { wordSet } from '../names/rules.ts';

/** Names of renamed schemas in a document, by their name in the model. */
export type SchemaKeys = ReadonlyMap<string, string>;

/**
 * Names that openapi-generator 7.25.0 mistakes for built-in types. Its Java generator prints nothing for a schema with
 * such a name, and its Python generator fails where the schema is used.
 */
const OWN_TYPES = wordSet(`
  AnyType ByteArray DateTime URI UUID array binary boolean date decimal double file integer long map null number set
  string`);

/** Characters that a component may have (OpenAPI 3.1, section 4.8.7.1). */
const COMPONENT = /^[\w.-]+$/;

/** Finds free names for the schemas that openapi-generator would mistake for built-in types, or refuses. */
export function schemaKeys(names: Iterable<string>): SchemaKeys {
  const taken = new Set(names);
  const keys = new Map<string, string>();
  for (const name of [...taken].filter((each) => OWN_TYPES.has(each) || !COMPONENT.test(each))) {
    let key = OWN_TYPES.has(name) ? `${name}Schema` : `Schema${keys.size}`;
    while (taken.has(key)) key += '_';
    taken.add(key);
    keys.set(name, key);
  }
  return keys;
}

const SCHEMAS = '#/components/schemas/';

/** Returns a copy of a document with its schemas and all references renamed. */
export function withSchemaKeys<Document extends { components: { schemas: object } }>(
  document: Document,
  keys: SchemaKeys,
): Document {
  if (keys.size === 0) return document;
  const copy = renamed(document, keys) as Document;
  const schemas = Object.entries(copy.components.schemas).map(([name, schema]) => [keys.get(name) ?? name, schema]);
  return { ...copy, components: { ...copy.components, schemas: Object.fromEntries(schemas) as object } };
}

/** @param key keyword that has the value; absent for a value in a list, or by a name of the document */
function renamed(node: unknown, keys: SchemaKeys, key = ''): unknown {
  if (typeof node === 'string') return key === '$ref' ? reference(node, keys) : node;
  if (Array.isArray(node)) return node.map((item) => renamed(item, keys));
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(
    Object.entries(node).map(([name, value]) => [
      name,
      key === 'discriminator' && name === 'mapping' ? mapping(value as object, keys) : renamed(value, keys, name),
    ]),
  );
}

// A discriminator maps to a reference or to a bare schema name.
function mapping(values: object, keys: SchemaKeys): object {
  return Object.fromEntries(
    Object.entries(values).map(([value, target]) => [
      value,
      keys.get(String(target)) ?? reference(String(target), keys),
    ]),
  );
}

function reference(target: string, keys: SchemaKeys): string {
  const key = target.startsWith(SCHEMAS) ? keys.get(nameOf(target)) : undefined;
  return key === undefined ? target : SCHEMAS + key;
}
