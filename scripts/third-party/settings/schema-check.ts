/** Checks a YAML file of an owner by a JSON Schema, with a line for each mistake. */
import { Ajv, type ErrorObject } from 'ajv';
import { closest, distance } from 'fastest-levenshtein';
import { type Diagnostic, byLocation, quote } from '../../../generators/sources/diagnostic.ts';
import { nodeAt } from '../../../generators/sources/locate.ts';
import { diagnosticAt, type SourceFile } from '../../../generators/sources/parse.ts';
import { pointerTokens, toPointer } from '../../../generators/sources/pointer.ts';

/** Names of types in messages. */
const TYPES: Readonly<Record<string, string>> = {
  string: 'a text',
  object: 'a map',
  array: 'a list',
  boolean: 'true or false',
  integer: 'an integer',
};

/**
 * Returns a diagnostic for each place where a file does not follow its schema.
 * @param rule name of the rule in the diagnostics
 * @param value content of the file, if not all of it is checked
 */
export function schemaDiagnostics(
  file: SourceFile,
  schema: object,
  rule: string,
  value: unknown = file.document.toJS(),
): Diagnostic[] {
  const ajv = new Ajv({ allErrors: true, verbose: true, allowUnionTypes: true, strictTypes: false });
  if (ajv.validate(schema, value)) return [];
  return (ajv.errors ?? [])
    .map((error) => diagnosticAt(file, nodeAt(file, placeOf(error)), rule, messageOf(error)))
    .toSorted(byLocation);
}

/** Returns the pointer of what a message is about: an unknown member is the mistake, and not its map. */
function placeOf({ instancePath, params }: ErrorObject): string {
  const member: unknown = params['additionalProperty'];
  return typeof member === 'string' ? instancePath + toPointer([member]).slice(1).replaceAll('%25', '%') : instancePath;
}

function messageOf(error: ErrorObject): string {
  const { keyword, params, instancePath, data } = error;
  const name = nameOf(instancePath);
  if (keyword === 'additionalProperties') return unknownMember(error, name);
  if (keyword === 'required') return `${name} has no ${String(params['missingProperty'])}; add it`;
  if (keyword === 'type') {
    const types = [params['type'] as string | string[]].flat().map((type) => TYPES[type] ?? type);
    const hint = types.includes('a text') && typeof data === 'number' ? '; write it in quotes' : '; correct it';
    return `${name} must be ${types.join(' or ')}${hint}`;
  }
  if (keyword === 'enum') return unknownValue(error, name);
  if (keyword === 'minLength' || keyword === 'minItems') return `${name} is empty; fill it, or remove it`;
  if (keyword === 'uniqueItems') return `${name} has an item twice; remove one of the two`;
  if (keyword === 'pattern') return `${name} ${quote(String(data))} is not valid; ${exampleOf(error)}`;
  return `${name} ${error.message ?? 'is not valid'}; correct it`;
}

const exampleOf = ({ parentSchema }: ErrorObject): string => {
  const examples = (parentSchema?.['examples'] ?? []) as unknown[];
  return examples.length === 0 ? 'correct it' : `write it as in ${examples.map(String).join(', ')}`;
};

/** Names a value as its owner sees it: `packages.node.version`, `languages[0]`. */
function nameOf(instancePath: string): string {
  const tokens = pointerTokens(instancePath);
  if (tokens.length === 0) return 'the file';
  return tokens.reduce((name, token) => {
    if (/^\d+$/.test(token)) return `${name}[${token}]`;
    return name === '' ? token : `${name}.${token}`;
  }, '');
}

function unknownMember({ params, parentSchema }: ErrorObject, name: string): string {
  const member = String(params['additionalProperty']);
  const known = Object.keys((parentSchema?.['properties'] ?? {}) as object);
  const where = name === 'the file' ? '' : ` in ${name}`;
  return `${quote(member)} is unknown${where}; ${suggestion(member, known)}`;
}

function unknownValue({ params, data }: ErrorObject, name: string): string {
  const allowed = (params['allowedValues'] as unknown[]).map(String);
  return `${name} ${quote(String(data))} is unknown; ${suggestion(String(data), allowed)}`;
}

/** Returns the known name that was probably meant, or all of them. */
export function suggestion(name: string, known: readonly string[]): string {
  const near = known.length === 0 ? '' : closest(name, known);
  const isNear = near !== '' && distance(name, near) <= Math.max(near.length, name.length) / 2;
  return isNear ? `did you mean ${near}?` : `known: ${known.join(', ')}`;
}
