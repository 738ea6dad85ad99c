/** JSON Schema 2020-12 over the document: the second opinion beside Prism's, which treats a schema it can't compile as met. */
import formats from 'ajv-formats';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ContractDocument } from './document.ts';

/** What is wrong with a value, one line each; empty when it satisfies the schema at this JSON pointer. */
type Validate = (pointer: string, value: unknown) => string[];

export function validator(document: ContractDocument): Validate {
  // `strict` would refuse the OpenAPI words beside the schemas (`example`, `discriminator`, `x-…`).
  const ajv = new Ajv2020({ allErrors: true, strict: false, validateSchema: false });
  formats.default(ajv);
  ajv.addSchema(document, 'contract');
  return (pointer, value) => {
    const check = ajv.getSchema(`contract#${encodeURI(pointer)}`);
    if (!check) throw new Error(`The document has no schema at ${pointer}.`);
    check(value);
    return (check.errors ?? []).map(({ instancePath, message }) => `${instancePath || '/'} ${message}`);
  };
}
