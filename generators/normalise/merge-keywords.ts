import { exactJson } from '../text/exact-json.ts';
import { memberPointer } from '../sources/pointer.ts';
import type { Report } from './report.ts';
import type { SchemaRoots } from './schema-roots.ts';
import { type Json, listOf, type NodeRef, objectOf } from './source.ts';

// Annotations of a part do not apply to the whole, and the discriminator of a base distinguishes its derived schemas.
const OF_THE_PART = new Set(['description', 'deprecated', 'title', 'discriminator', 'example', 'examples']);
/** Keywords that are merged elsewhere. */
const COMPOSED = new Set(['$ref', 'allOf', 'oneOf', 'anyOf', 'properties', 'required']);
/** Keywords whose values are schemas, of which all apply. */
const SCHEMAS = ['items', 'additionalProperties'];

interface Merging {
  /** Pointer of the whole. */
  pointer: string;
  report: Report;
  roots: SchemaRoots;
}

/**
 * Returns the keywords of schemas that apply at once, the whole last: the narrower type, the values that all allow.
 * Undefined if no value fits all of them.
 */
export function mergedKeywords(parts: readonly NodeRef[], merging: Merging): Json | undefined {
  const { pointer, report } = merging;
  const merged: Record<string, unknown> = {};
  for (const [at, part] of parts.entries()) {
    const isWhole = at === parts.length - 1;
    for (const [keyword, value] of Object.entries(withValues(part.node))) {
      if (COMPOSED.has(keyword) || (!isWhole && OF_THE_PART.has(keyword))) continue;
      const known = merged[keyword];
      const both = known === undefined ? value : bothOf(keyword, known, value);
      if (both === undefined) {
        report.warn(pointer, `the parts of allOf have no ${keyword} in common; SDKs use any JSON value`);
        return undefined;
      }
      if (both === NONE) {
        report.warn(pointer, 'the parts of allOf have different formats; SDKs use none of them');
        delete merged[keyword];
      } else merged[keyword] = both;
    }
  }
  for (const keyword of SCHEMAS) {
    const schema = mergedSchema(parts, keyword, merging);
    if (schema !== undefined) merged[keyword] = schema;
  }
  return merged;
}

/** Returns the schema of all items, or of all values, if several parts have one. */
function mergedSchema(parts: readonly NodeRef[], keyword: string, { pointer, roots }: Merging): unknown {
  const values = parts.filter(({ node }) => node[keyword] !== undefined);
  if (values.length < 2) return undefined;
  if (values.some(({ node }) => node[keyword] === false)) return false;
  const schemas = values
    .map((part): NodeRef => ({ node: objectOf(part.node[keyword]), pointer: memberPointer(part.pointer, keyword) }))
    .filter(({ node }) => Object.keys(node).length > 0);
  if (schemas.length === 0) return values[0]?.node[keyword];
  return roots.merged('allOf', schemas, memberPointer(pointer, keyword, 'allOf'));
}

/** Reads a constant as an enum with one value, so that both can be compared. */
function withValues({ const: constant, ...node }: Json): Json {
  return constant === undefined ? node : { ...node, enum: [constant] };
}

/** Returns the value of a keyword for two schemas that apply at once. Undefined if they exclude each other. */
function bothOf(keyword: string, one: unknown, two: unknown): unknown {
  if (keyword === 'type') return typeOfBoth([one].flat(), [two].flat());
  if (keyword === 'enum')
    return someOf(listOf(one).filter((value) => listOf(two).some((other) => isSame(value, other))));
  if (keyword === 'nullable') return one === true && two === true;
  if (keyword === 'readOnly' || keyword === 'writeOnly') return one === true || two === true;
  if (keyword === 'format') return one === two ? one : (NARROWER.get(`${String(one)} ${String(two)}`) ?? NONE);
  return two;
}

/** Formats of which one contains the other, in both orders. */
const NARROWER = new Map([
  ['int32 int64', 'int32'],
  ['int64 int32', 'int32'],
  ['float double', 'float'],
  ['double float', 'float'],
]);
/** Two formats without a common one leave the type. */
const NONE = Symbol('none');

const narrower = (a: readonly unknown[], b: readonly unknown[]): unknown[] =>
  a.filter((type) => b.includes(type) || (type === 'integer' && b.includes('number')));

function typeOfBoth(one: readonly unknown[], two: readonly unknown[]): unknown {
  const types = [...new Set([...narrower(one, two), ...narrower(two, one)])];
  const isOnlyNull = types.every((type) => type === 'null') && [...one, ...two].some((type) => type !== 'null');
  if (types.length === 0 || isOnlyNull) return undefined;
  return types.length === 1 ? types[0] : types;
}

const someOf = (values: readonly unknown[]): readonly unknown[] | undefined =>
  values.length === 0 ? undefined : values;
const isSame = (one: unknown, two: unknown): boolean => exactJson(one) === exactJson(two);
