import { type Choice, choicesOf, conditionsOf } from './choices.ts';
import type { Flat } from './flat.ts';
import { joined, type Joining } from './joined.ts';
import { mergedKeywords } from './merge-keywords.ts';
import { membersOf, mergedMembers } from './merge-members.ts';
import { partsOf } from './parts.ts';
import type { Report } from './report.ts';
import { annotationsOf, isTyping, saysNull, SchemaRoots, typingKeywords } from './schema-roots.ts';
import { type Json, listOf, objectOf, type NodeRef, type SourceDocument } from './source.ts';

interface Result {
  flat: Flat;
  /** The outermost schema that was being flattened and left out. */
  lowest: number;
}

/** Flattens the schemas of one document. */
export class Flattener {
  readonly #roots: SchemaRoots;
  readonly #report: Report;
  /** Results by node, because several schemas refer to one. */
  readonly #known = new Map<Json, Result>();
  /** Results without an alternative that contains a schema that is being flattened; they end with that schema. */
  readonly #tentative = new Map<Json, Result>();
  /** Schemas that are being flattened, with the number of those around them, by pointer. */
  readonly #open = new Map<string, number>();
  /** The outermost schema that the current one needs and that is being flattened. */
  #lowest = Infinity;
  /** Access for alternatives that become one object. */
  readonly joining: Joining;

  constructor(document: SourceDocument, report: Report) {
    this.#roots = new SchemaRoots(document, report);
    this.#report = report;
    this.joining = {
      roots: this.#roots,
      flat: (ref) => this.flat(ref),
      warn: (pointer, message) => this.#report.warn(pointer, message),
    };
  }

  /** Flattens a schema, which may be a reference or a wrapper of another one. */
  flat(ref: NodeRef): Flat {
    const { around, ...root } = this.#roots.of(ref);
    const flat = this.#root(root);
    const nullable = flat.nullable || around.some(saysNull);
    const { default: value } = annotationsOf(around);
    return { ...flat, nullable, node: value === undefined ? flat.node : { ...flat.node, default: value } };
  }

  /** Returns the annotations of a use of a schema, from the reference to it and from wrappers around it. */
  textOf(ref: NodeRef): Json {
    const { description, deprecated } = annotationsOf(this.#roots.of(ref).around);
    return annotations({ description, deprecated });
  }

  /** Returns the pointers of all schemas that a schema extends, with its own last. */
  partsOf(ref: NodeRef): string[] {
    const { around: _, ...root } = this.#roots.of(ref);
    return partsOf(this.#roots, this.#report, root).map(({ pointer }) => pointer);
  }

  #root(root: NodeRef): Flat {
    const known = this.#known.get(root.node) ?? this.#tentative.get(root.node);
    if (known?.flat.pointer === root.pointer) {
      this.#lowest = Math.min(this.#lowest, known.lowest);
      return known.flat;
    }
    const open = this.#open.get(root.pointer);
    if (open !== undefined) {
      this.#lowest = Math.min(this.#lowest, open);
      return {
        node: {},
        pointer: root.pointer,
        nullable: false,
        properties: new Map(),
        required: new Set(),
        options: [],
      };
    }
    const depth = this.#open.size;
    const outer = this.#lowest;
    this.#lowest = Infinity;
    this.#open.set(root.pointer, depth);
    const flat = this.#composed(root);
    this.#open.delete(root.pointer);
    if (this.#lowest < depth) {
      this.#tentative.set(root.node, { flat, lowest: this.#lowest });
      this.#lowest = Math.min(outer, this.#lowest);
      return flat;
    }
    this.#known.set(root.node, { flat, lowest: Infinity });
    for (const [node, { lowest }] of this.#tentative) if (lowest >= depth) this.#tentative.delete(node);
    this.#lowest = outer;
    return flat;
  }

  #composed(root: NodeRef): Flat {
    const parts = partsOf(this.#roots, this.#report, root);
    const merged = this.#merged(root, parts);
    const choices = this.#choicesOf(root, parts);
    const conditions = parts.flatMap((part) => conditionsOf(this.#roots, part));
    const nullable = merged.nullable || choices.some(({ hasNull, pointer }) => hasNull && pointer === root.pointer);
    const flat = { ...merged, nullable };
    const [only, ...others] = choices.filter(({ options }) => options.length > 0);
    if (only === undefined && conditions.length === 0)
      return { ...flat, node: { ...discriminatorOf(parts), ...flat.node } };
    const isPlain = flat.properties.size === 0 && others.length === 0 && conditions.length === 0;
    if (only !== undefined && isPlain) return this.#chosen(flat, only);
    if (only !== undefined && others.length === 0 && conditions.length === 0 && isSelected(only)) {
      return { ...flat, node: { ...flat.node, discriminator: only.discriminator }, options: only.options };
    }
    return joined(flat, [...(only === undefined ? [] : [only, ...others]), ...conditions], this.joining);
  }

  /** A choice without anything else. A single alternative is the rest of "this or null". */
  #chosen(flat: Flat, { options, keyword, pointer }: Choice): Flat {
    const [only, ...others] = options;
    if (only === undefined || others.length > 0) {
      const all = this.#leaves(flat, options);
      const nullable = flat.nullable || all.some((option) => option.nullable);
      return {
        ...flat,
        nullable,
        options: all.flatMap((option) => option.refs),
        ...(keyword === 'anyOf' ? { isAny: true } : {}),
      };
    }
    const inner = this.flat(only);
    // Keywords next to the alternative apply as well.
    const isMore = typingKeywords(flat.node).some((each) => each !== 'type' && each !== 'nullable');
    if (isMore) this.#report.warn(pointer, 'keywords next to a single alternative are not supported; SDKs ignore them');
    const { default: value } = flat.node;
    const own = { ...annotations(flat.node), ...(value === undefined ? {} : { default: value }) };
    return { ...inner, node: { ...inner.node, ...own }, nullable: inner.nullable || flat.nullable };
  }

  /** Replaces alternatives that are choices themselves by theirs, unless another property tells those apart. */
  #leaves({ node, pointer }: Flat, options: readonly NodeRef[]): { refs: readonly NodeRef[]; nullable: boolean }[] {
    const tag = objectOf(node['discriminator'])['propertyName'];
    return options.map((option) => {
      const flat = this.flat(option);
      const own = objectOf(flat.node['discriminator'])['propertyName'];
      const isChoice = flat.options.length > 0 && flat.properties.size === 0 && (own === undefined || own === tag);
      const inner = flat.options.filter((each) => each.pointer !== pointer);
      return isChoice ? { refs: inner, nullable: flat.nullable } : { refs: [option], nullable: false };
    });
  }

  #choicesOf(root: NodeRef, parts: readonly NodeRef[]): Choice[] {
    const pointers = new Set(parts.map(({ pointer }) => pointer));
    // A base may list its kinds: for a kind, this choice is made.
    const isMade = (part: NodeRef, choice: Choice): boolean =>
      (isSelected(choice) && part.node['properties'] !== undefined) ||
      choice.options.some((option) => pointers.has(option.pointer));
    return parts.flatMap((part) => {
      const choices = choicesOf(this.#roots, this.#report, part);
      return part.pointer === root.pointer ? choices : choices.filter((choice) => !isMade(part, choice));
    });
  }

  #merged(root: NodeRef, parts: readonly NodeRef[]): Flat {
    const { report, pointer } = { report: this.#report, pointer: root.pointer };
    const nodes = parts.map(({ node }) => node);
    const others = parts.filter((part) => part !== parts.at(-1));
    const typing = others.filter(({ node }) => isTyping(node) && node['allOf'] === undefined);
    const nothing = { pointer, parts, properties: new Map(), required: new Set<string>(), options: [] };
    const node = mergedKeywords(parts, { pointer, report, roots: this.#roots });
    if (node === undefined) return { ...nothing, node: annotations(root.node), nullable: false };
    const text = others.length === 1 ? annotations(others[0]?.node ?? {}) : {};
    return {
      ...nothing,
      node: { ...text, ...node },
      nullable: saysNull(root.node) || (typing.length > 0 && typing.every((part) => saysNull(part.node))),
      properties: mergedMembers({ pointer, keyword: 'allOf', roots: this.#roots }, parts.map(membersOf)),
      required: new Set(nodes.flatMap((each) => listOf(each['required']).map(String))),
    };
  }
}

/** Reports whether a discriminator selects one of the alternatives. */
const isSelected = ({ discriminator }: Choice): boolean => typeof discriminator['propertyName'] === 'string';

/** Returns the discriminator of the nearest schema among those that a schema extends. */
function discriminatorOf(parts: readonly NodeRef[]): Json {
  const discriminator = parts.findLast(({ node }) => node['discriminator'] !== undefined)?.node['discriminator'];
  return discriminator === undefined ? {} : { discriminator };
}

/** Returns the annotations of a schema. */
export function annotations(node: Json): Record<string, unknown> {
  const { description, deprecated } = node;
  return {
    ...(typeof description === 'string' ? { description } : {}),
    ...(deprecated === true ? { deprecated } : {}),
  };
}

const FLATTENERS = new WeakMap<Report, Flattener>();

/** Returns the flattener of a run, which knows the schemas that it has flattened. */
export function flattenerOf(document: SourceDocument, report: Report): Flattener {
  const known = FLATTENERS.get(report) ?? new Flattener(document, report);
  FLATTENERS.set(report, known);
  return known;
}

/** Flattens one schema. */
export const flatten = (document: SourceDocument, report: Report, ref: NodeRef): Flat =>
  flattenerOf(document, report).flat(ref);
