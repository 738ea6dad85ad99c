/**
 * Validates values with JSON Schema 2020-12, independently of Prism, which accepts any value for a schema it cannot
 * compile.
 */
import formats from 'ajv-formats';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ContractDocument } from '../../generators/sources/bundle.ts';

/** Returns one line for each error of a value; empty if it matches the schema at this JSON pointer. */
type Validate = (pointer: string, value: unknown) => string[];

export function validator(document: ContractDocument): Validate {
  // `strict` would reject the OpenAPI keywords in schemas (`example`, `discriminator`, `x-…`).
  const ajv = new Ajv2020({ allErrors: true, strict: false, validateSchema: false });
  formats.default(ajv);
  ajv.addSchema(document, 'contract');
  return (pointer, value) => {
    const check = ajv.getSchema(`contract#${encodeURI(pointer)}`);
    if (!check) throw new Error(`The document has no schema at ${pointer}`);
    check(value);
    return (check.errors ?? []).map(({ instancePath, message }) => `${instancePath || '/'} ${message}`);
  };
}
