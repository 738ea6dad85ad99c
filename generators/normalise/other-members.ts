import { exactJson } from '../text/exact-json.ts';
import type { Ref, SchemaNode } from '../model/document.ts';
import { memberPointer } from '../sources/pointer.ts';
import type { Flat } from './flat.ts';
import type { Report } from './report.ts';
import { type NodeRef, objectOf } from './source.ts';

/** What a document says about the members of an object that it does not declare. */
export type Others =
  /** `additionalProperties: false`, or `unevaluatedProperties: false`. */
  | { is: 'refused' }
  /** Any JSON; `isDocumented` if the document says so, and not only by silence. */
  | { is: 'any'; isDocumented: boolean }
  | { is: 'typed'; value: unknown; pointer: string };

/** A schema for other members. */
interface Stated {
  value: unknown;
  pointer: string;
}

/** What one part of a schema says. */
interface Part extends NodeRef {
  /** Names of its own members. */
  own: ReadonlySet<string>;
  /** True if it allows no others than these. */
  isClosed: boolean;
  /** True if it allows no others than those of all parts. */
  refuses: boolean;
  isDocumented: boolean;
  typed: Stated[];
  /** True if the part gives a type to some names only, and leaves the others open. */
  leavesOthers: boolean;
}

const JSON_VALUE: SchemaNode = { 'x-sdk': { type: 'json' } };

/** Returns what all parts of an object say about its other members (JSON Schema 2020-12, sections 10.3.2 and 11.3). */
export function othersOf(report: Report, { parts: nodes = [], properties }: Flat): Others {
  const parts = nodes.map(partOf);
  for (const part of parts) warnOfClosedPart(report, part, properties.keys());
  if (parts.some(({ refuses }) => refuses)) return { is: 'refused' };
  const typed = parts.flatMap((part) => part.typed);
  const [first] = typed;
  if (first === undefined) return { is: 'any', isDocumented: parts.some(({ isDocumented }) => isDocumented) };
  if (new Set(typed.map(({ value }) => exactJson(value))).size > 1) {
    report.warn(first.pointer, 'other members have several types; SDKs use any JSON value for them');
    return { is: 'any', isDocumented: true };
  }
  if (parts.some(({ leavesOthers }) => leavesOthers)) {
    const message =
      'members that match no pattern may have any value; SDKs give all other members the type of the pattern';
    report.warn(first.pointer, message);
  }
  return { is: 'typed', ...first };
}

/** Warns of members that a closed part makes impossible. SDKs send them nevertheless: the author meant to add them. */
function warnOfClosedPart(report: Report, { pointer, own, isClosed }: Part, declared: Iterable<string>): void {
  const others = [...declared].filter((name) => !own.has(name));
  if (!isClosed || others.length === 0) return;
  const message = `this part allows no ${others.join(', ')}, which other parts declare; SDKs send the members of all parts`;
  report.warn(memberPointer(pointer, 'additionalProperties'), message);
}

/** Returns `additionalProperties` of an object in the supported subset: explicit, as the contract's silence means none. */
export function additionalProperties(
  others: Others,
  use: (stated: Stated) => Ref<SchemaNode>,
): boolean | Ref<SchemaNode> {
  if (others.is === 'refused') return false;
  if (others.is === 'any') return others.isDocumented ? true : JSON_VALUE;
  const values = use(others);
  // A schema that only describes says nothing else than `true`.
  return 'x-sdk' in values ? true : values;
}

function partOf({ node, pointer }: NodeRef): Part {
  const patterns = Object.entries(objectOf(node['patternProperties'])).map(([pattern, value]): Stated => {
    return { value, pointer: memberPointer(pointer, 'patternProperties', pattern) };
  });
  const stated = ['additionalProperties', 'unevaluatedProperties'].flatMap((keyword): Stated[] =>
    node[keyword] === undefined ? [] : [{ value: node[keyword], pointer: memberPointer(pointer, keyword) }],
  );
  const refusing = stated.some(({ value }) => isNothing(value));
  return {
    node,
    pointer,
    own: new Set(Object.keys(objectOf(node['properties']))),
    isClosed: isNothing(node['additionalProperties']) && patterns.length === 0,
    refuses: refusing && patterns.length === 0,
    isDocumented: stated.length > 0,
    typed: [...patterns, ...stated].filter(({ value }) => !isNothing(value) && !isAnything(value)),
    leavesOthers: patterns.length > 0 && !refusing && stated.every(({ value }) => isAnything(value)),
  };
}

/** Reports whether no value matches a schema: `false`, or its form before JSON Schema had booleans. */
function isNothing(value: unknown): boolean {
  return value === false || (Object.keys(objectOf(value)).length === 1 && isAnything(objectOf(value)['not']));
}

const isAnything = (value: unknown): boolean =>
  value === true || (typeof value === 'object' && value !== null && Object.keys(value).length === 0);
