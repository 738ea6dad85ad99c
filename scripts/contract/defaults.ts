import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { type PointerDiagnostic, quote } from '../../generators/sources/diagnostic.ts';
import { memberPointer } from '../../generators/sources/pointer.ts';

const ID = 'contract';
// Below these keys is data, in which `default` is a field.
const DATA_KEYS = new Set(['default', 'enum', 'example', 'examples', 'value']);

interface Located {
  pointer: string;
  value: unknown;
}

/** Finds defaults in the bundled contract that are not valid in their own schema. */
export function defaultDiagnostics(document: object): PointerDiagnostic[] {
  // Redocly reports keywords that are unknown.
  const ajv = addFormats.default(new Ajv2020({ strict: false, validateSchema: false }));
  ajv.addSchema(document, ID);
  return defaultsIn(document, '#').flatMap(({ pointer, value }) => {
    const isValid = ajv.compile({ $ref: `${ID}${encodeURI(pointer)}` });
    if (isValid(value)) return [];
    const message = `default ${shown(value)} is not valid in its own schema: ${reasonOf(isValid.errors?.[0])}; change one of the two`;
    return [{ pointer: memberPointer(pointer, 'default'), message }];
  });
}

/** Returns each default with the pointer of its schema. */
function defaultsIn(node: unknown, pointer: string): Located[] {
  if (typeof node !== 'object' || node === null) return [];
  const isSchema = 'default' in node && 'type' in node && isTypes(node.type);
  const own = isSchema ? [{ pointer, value: node.default }] : [];
  const members = Object.entries(node).filter(([key]) => !(isSchema && key === 'default') && !DATA_KEYS.has(key));
  // A field may be called `default` or `value`: names of fields are not keywords.
  const fields = pointer.endsWith('/properties') ? Object.entries(node) : members;
  return [...own, ...fields.flatMap(([key, value]) => defaultsIn(value, memberPointer(pointer, key)))];
}

const isTypes = (type: unknown): boolean => typeof type === 'string' || Array.isArray(type);

const shown = (value: unknown): string =>
  typeof value === 'string' ? quote(value) : quote(JSON.stringify(value)).slice(1, -1);

function reasonOf(error: ErrorObject | undefined): string {
  const values: unknown = error?.params['allowedValues'];
  const allowed = Array.isArray(values) ? ` (${values.join(', ')})` : '';
  const path = error === undefined || error.instancePath === '' ? 'it' : error.instancePath;
  return `${path} ${error?.message ?? 'is not valid'}${allowed}`;
}
