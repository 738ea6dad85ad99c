import { memberPointer } from '../sources/pointer.ts';
import type { Report } from './report.ts';
import { type Json, listOf, objectOf, type NodeRef, type SourceDocument } from './source.ts';

/** Keywords that decide the type of a schema. All others describe it, or restrict its values. */
const TYPING = new Set([
  'type',
  'nullable',
  'properties',
  'required',
  'allOf',
  'oneOf',
  'anyOf',
  'enum',
  'const',
  'items',
  'prefixItems',
  'additionalProperties',
  'patternProperties',
  'unevaluatedProperties',
  'format',
  'contentMediaType',
  'contentEncoding',
  'if',
  'then',
  'else',
  'dependentSchemas',
]);
// More than any document of a person combines; schemas that contain themselves could grow without end.
const MAX_DEPTH = 8;
const NAMED = /^#\/components\/schemas\/[^/]+$/;

/** Returns the keywords of a schema that decide its type. */
export const typingKeywords = (node: Json): string[] =>
  Object.keys(node).filter((keyword) => TYPING.has(keyword) && node[keyword] !== undefined);

/** Reports whether a schema says something about its type. */
export const isTyping = (node: Json): boolean => typingKeywords(node).length > 0 || typeof node['$ref'] === 'string';

/** Returns what a schema says about its type, as text. Two schemas with the same text have the same type. */
export function typeText(value: unknown): string {
  const node = objectOf(value);
  const keywords = ['$ref', ...typingKeywords(node)].filter((keyword) => node[keyword] !== undefined).toSorted();
  return JSON.stringify(keywords.map((keyword) => [keyword, node[keyword]]));
}

/** Annotations of a use of a schema, which do not change its type. */
export function annotationsOf(nodes: readonly Json[]): Record<string, unknown> {
  const last = (name: string): unknown => nodes.findLast((node) => node[name] !== undefined)?.[name];
  const isAny = (name: string): boolean => nodes.some((node) => node[name] === true);
  const values = ['description', 'default'].map((name) => [name, last(name)] as const);
  const flags = ['deprecated', 'readOnly', 'writeOnly'].filter(isAny).map((name) => [name, true] as const);
  return Object.fromEntries([...values.filter(([, value]) => value !== undefined), ...flags]);
}

/** Reports whether a schema says no more about its type than its name. */
const isBare = (part: Json): boolean =>
  typeof part['$ref'] !== 'string' && typingKeywords(part).every((keyword) => ['type', 'nullable'].includes(keyword));

/** How schemas are combined: all apply, or one or more. */
export type Combination = 'allOf' | 'anyOf';

// OpenAPI 3.0 uses a keyword, 3.1 a type or a value.
export function saysNull(node: Json): boolean {
  const types = [node['type']].flat();
  const values = listOf(node['enum']);
  const isNullable = node['nullable'] === true || node['const'] === null || values.includes(null);
  return isNullable || (types.length > 1 && types.includes('null'));
}

/** A schema behind references and wrappers that say nothing about its type. */
interface Root extends NodeRef {
  /** The references and wrappers, with the outermost last. */
  around: readonly Json[];
}

const typesOf = (node: Json): unknown[] => [node['type'] ?? []].flat().filter((type) => type !== 'null');
const mayBeNull = ({ around, node }: Root): boolean => [...around, node].some(saysNull);

/** Resolves schemas, with the keywords next to a reference that count. */
export class SchemaRoots {
  readonly #document: SourceDocument;
  readonly #report: Report;
  /** JSON Schema 2020-12 reads keywords next to a reference; OpenAPI 3.0 ignores them. */
  readonly #readsSiblings: boolean;
  /** Schemas that other ones were merged from, and merged ones, by pointer; a document has only some of them. */
  readonly #known = new Map<string, Json>();
  /** Parts of combined schemas, by pointer. */
  readonly #merged = new Map<string, ReadonlyMap<Combination, readonly NodeRef[]>>();
  /** How often the parts of a combined schema are combined ones themselves, by pointer. */
  readonly #depths = new Map<string, number>();
  /** Pointers of combined schemas, by their parts. */
  readonly #byParts = new Map<string, string>();

  constructor(document: SourceDocument, report: Report) {
    this.#document = document;
    this.#report = report;
    this.#readsSiblings = !String(document.root['openapi']).startsWith('3.0.');
  }

  /**
   * Returns a reference to a schema that combines others. The same schemas give the same one, so that schemas that
   * contain themselves have an end. `at` is its pointer if it is new.
   */
  merged(keyword: Combination, schemas: readonly NodeRef[], at: string): Json {
    const ends = schemas.map((schema) => ({ ...this.of(schema), schema }));
    const nullable = (keyword === 'allOf' ? ends.every(mayBeNull) : ends.some(mayBeNull)) ? { nullable: true } : {};
    const telling = keyword === 'allOf' ? this.#tellingOf(ends) : ends;
    const parts = new Map(
      telling.flatMap((end) =>
        (this.#merged.get(end.pointer)?.get(keyword) ?? [end]).map((part) => [part.pointer, part]),
      ),
    );
    for (const { node, pointer } of parts.values()) this.#known.set(pointer, node);
    const pointers = [...parts.keys()].toSorted();
    const [only = at, ...others] = pointers;
    if (others.length === 0) return { $ref: only, ...nullable };
    const depth = 1 + Math.max(...pointers.map((pointer) => this.#depths.get(pointer) ?? 0));
    if (depth > MAX_DEPTH) {
      this.#report.warn(at, 'schemas are combined without end; SDKs use any JSON value');
      return {};
    }
    this.#depths.set(at, depth);
    const key = [keyword, ...pointers].join(' ');
    const known = this.#byParts.get(key);
    if (known !== undefined) return { $ref: known, ...nullable };
    this.#byParts.set(key, at);
    this.#merged.set(at, new Map([[keyword, [...parts.values()]]]));
    this.#known.set(at, { [keyword]: [...parts.keys()].map(($ref) => ({ $ref })) });
    return { $ref: at, ...nullable };
  }

  /** Leaves out schemas that only repeat the type of another one. */
  #tellingOf(schemas: readonly Root[]): readonly Root[] {
    const [only, ...others] = schemas.filter(({ node }) => !isBare(node));
    if (only === undefined || others.length > 0) return schemas;
    const types = schemas.filter((schema) => schema !== only).flatMap(({ node }) => typesOf(node));
    return this.#hasType(only, types) ? [only] : schemas;
  }

  /** Follows references with nothing else, and `allOf` with one part that says something about the type. */
  of(start: NodeRef): Root {
    const around: Json[] = [];
    const passed = new Set<string>();
    let ref = start;
    for (;;) {
      const next = this.target(ref) ?? this.#onlyPart(ref);
      if (next === undefined) return { ...ref, around };
      if (passed.has(ref.pointer)) {
        this.#report.warn(ref.pointer, 'the schema only refers to itself; SDKs use any JSON value');
        return { node: {}, pointer: ref.pointer, around };
      }
      passed.add(ref.pointer);
      around.unshift(...next.around);
      ref = next.ref;
    }
  }

  /** Returns the target of a reference without further keywords that count. */
  target(ref: NodeRef): { ref: NodeRef; around: Json[] } | undefined {
    const reference = this.referenceOf(ref);
    if (reference === undefined) return undefined;
    const others = typingKeywords(ref.node).filter((keyword) => keyword !== 'nullable');
    if (others.length > 0 && this.#readsSiblings) return undefined;
    const lost = others.filter((keyword) => keyword !== 'type');
    if (lost.length > 0) {
      this.#report.warn(ref.pointer, `OpenAPI 3.0 ignores ${lost.join(', ')} next to $ref; use allOf`);
    }
    return { ref: reference, around: [ref.node] };
  }

  /** Returns what the `$ref` of a schema refers to. */
  referenceOf({ node, pointer }: NodeRef): NodeRef | undefined {
    const $ref = node['$ref'] ?? node['$dynamicRef'];
    if (typeof $ref !== 'string') return undefined;
    const known = this.#known.get($ref);
    if (known !== undefined) return { node: known, pointer: $ref };
    const found = $ref.startsWith('#') ? this.#document.find($ref) : undefined;
    if (found === undefined) {
      this.#report.warn(pointer, `the reference ${$ref} has no target; SDKs use any JSON value`);
    }
    return { node: objectOf(found?.value), pointer: found?.pointer ?? $ref };
  }

  /** Returns the only part of `allOf` that says more than the type of the whole. A named schema keeps its name. */
  #onlyPart({ node, pointer }: NodeRef): { ref: NodeRef; around: Json[] } | undefined {
    if (!Array.isArray(node['allOf']) || NAMED.test(pointer) || typeof node['$ref'] === 'string') return undefined;
    const parts = listOf(node['allOf']).map((part, index) => {
      return { node: objectOf(part), pointer: memberPointer(pointer, 'allOf', index) };
    });
    const [ref, ...others] = parts.filter((part) => !isBare(part.node));
    const { allOf: _, ...own } = node;
    if (ref === undefined || others.length > 0 || !isBare(own)) return undefined;
    const rest = parts.filter((part) => part !== ref).map((part) => part.node);
    const types = [own, ...rest].flatMap(typesOf);
    if (types.length > 0 && !this.#hasType(ref, types)) return undefined;
    return { ref, around: [...rest, node] };
  }

  // An object of `allOf` usually repeats its type next to a reference to it.
  #hasType(ref: NodeRef, types: readonly unknown[]): boolean {
    const { node } = this.of(ref);
    const own = typesOf(node);
    const found =
      own.length > 0 ? own : node['properties'] === undefined && node['allOf'] === undefined ? [] : ['object'];
    return types.every((type) => found.length === 1 && found[0] === type);
  }
}
