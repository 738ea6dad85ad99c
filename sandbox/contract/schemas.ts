/** Validators of the contract's schemas, each compiled when it is first needed. */
import formats from 'ajv-formats';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import type { ContractDocument, SchemaObject } from './document.ts';

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
