import { ownMembers } from '../model/own-members.ts';
import { memberPointer, pointerTokens } from '../sources/pointer.ts';
import type { Flat } from './flat.ts';
import { type Flattener, flattenerOf } from './flatten.ts';
import { Hierarchy, mappingOf } from './hierarchy.ts';
import type { Report } from './report.ts';
import { objectOf, sideOf, type SourceDocument, textOf } from './source.ts';
import { tagsOf, typesOf } from './values.ts';

/** Objects that one of their properties identifies, or a property of each. */
export interface Union {
  is: 'union';
  /** Absent if each alternative has a required property that no other has. */
  propertyName?: string;
  /** True if one of the alternatives may be null. */
  isNullable: boolean;
  variants: readonly Variant[];
}

interface Variant {
  flat: Flat;
  /** Pointer of the schema that the document names as an alternative. */
  source: string;
  /** Name of the variant after that of the union, if it has none of its own. */
  suffix?: string;
  /** Values of the property; without one, the name of the property that only this variant has. */
  values: readonly string[];
}

/** Decides which schemas are unions. */
export class Unions {
  readonly #document: SourceDocument;
  readonly #report: Report;
  readonly #flattener: Flattener;
  readonly #hierarchy: Hierarchy;

  constructor(document: SourceDocument, report: Report) {
    this.#document = document;
    this.#report = report;
    this.#flattener = flattenerOf(document, report);
    this.#hierarchy = new Hierarchy(document, this.#flattener);
  }

  /** Returns the union of a choice between objects. Undefined if nothing tells them apart. */
  of(flat: Flat, options: readonly Flat[]): Union | undefined {
    const isNullable = options.some(({ nullable }) => nullable);
    const propertyName = tagOf(flat) ?? this.#tellingProperty(options);
    if (propertyName !== undefined) {
      const own = this.#ownValues(options, propertyName);
      const variants = options.map((option, at) => this.#withBase(flat, option, at, own[at] ?? []));
      if (!variants.every((variant) => isObject(variant.flat))) return undefined;
      if (tagOf(flat) === undefined) this.#warnOfOptionalTag(propertyName, variants);
      return { is: 'union', propertyName, isNullable, variants: this.#identified(flat, propertyName, variants) };
    }
    const names = flat.isAny === true ? undefined : ownMembers(options.map(membersOf));
    if (names === undefined) return undefined;
    return {
      is: 'union',
      isNullable,
      variants: options.map((option, at) => ({ flat: option, source: option.pointer, values: [names[at] ?? ''] })),
    };
  }

  /**
   * Returns the union of a base that has a discriminator but lists no alternatives, and of the schemas that extend it
   * (OpenAPI 3.1, section 4.8.25). Undefined if nothing extends it.
   */
  ofHierarchy(flat: Flat): Union | undefined {
    const propertyName = tagOf(flat);
    if (propertyName === undefined) return undefined;
    const all = this.#hierarchy.kindsOf(flat.pointer).map((kind) => this.#flattener.flat(kind));
    const kinds = all.filter((kind) => isObject(kind));
    for (const { pointer } of all.filter((kind) => !isObject(kind))) {
      this.#report.warn(
        pointer,
        'the schema extends a base with a discriminator but is no object; SDKs ignore it there',
      );
    }
    if (kinds.length === 0) return undefined;
    const own = this.#ownValues(kinds, propertyName);
    const variants = kinds.map((kind, at): Variant => ({
      flat: this.#own(kind),
      source: kind.pointer,
      values: own[at] ?? [],
    }));
    const identified = this.#identified(flat, propertyName, variants);
    const base = this.#base(flat, propertyName, identified);
    return {
      is: 'union',
      propertyName,
      isNullable: false,
      variants: [...(base === undefined ? [] : [base]), ...identified],
    };
  }

  /** Returns the base of a hierarchy as a variant. Undefined if all values of its tag belong to the kinds. */
  #base(flat: Flat, propertyName: string, kinds: readonly Variant[]): Variant | undefined {
    const tag = flat.properties.get(propertyName);
    const listed = tag === undefined ? [] : tagsOf(this.#flattener.flat(tag));
    const taken = new Set(kinds.flatMap(({ values }) => values));
    const mapped = this.#mapped(flat, flat.pointer);
    const own = [mapped, listed, [nameOf(flat.pointer)]].find(({ length }) => length > 0) ?? [];
    const values = own.filter((value) => !taken.has(value) && this.#isOfType(flat, propertyName, value));
    return values.length === 0 ? undefined : { flat: baseOf(flat), source: flat.pointer, suffix: 'Base', values };
  }

  /** A kind that is the base of others: its own members. */
  #own(flat: Flat): Flat {
    const isBase = tagOf(flat) !== undefined && this.#hierarchy.kindsOf(flat.pointer).length > 0;
    return isBase ? baseOf(flat) : flat;
  }

  /** A discriminator must be there (OpenAPI 3.1, section 4.8.25); a constant that happens to tell need not. */
  #warnOfOptionalTag(tag: string, variants: readonly Variant[]): void {
    for (const { flat } of variants.filter((variant) => !variant.flat.required.has(tag))) {
      this.#report.warn(
        flat.pointer,
        `${tag} tells this schema apart, but is not required; SDKs send no object without it`,
      );
    }
  }

  /** Returns an alternative with the members next to the choice. */
  #withBase(flat: Flat, option: Flat, at: number, values: readonly string[]): Variant {
    const isWhole = [...flat.properties.keys()].every((name) => option.properties.has(name));
    const isOwn = isWhole && [...flat.required].every((name) => option.required.has(name));
    const source = option.pointer;
    if (isOwn) return { flat: this.#own(option), source, values };
    const parts = [{ $ref: flat.pointer }, { $ref: option.pointer }];
    const pointer = memberPointer(flat.pointer, 'discriminator', at);
    const whole = this.#flattener.flat({ node: { allOf: parts, nullable: option.nullable }, pointer });
    return { flat: whole, source, suffix: nameOf(source), values };
  }

  /** Gives each variant the values of the mapping, else its constants, else its name. */
  #identified(flat: Flat, tag: string, variants: readonly Variant[]): Variant[] {
    const taken = new Set<string>();
    const { defaultMapping } = objectOf(flat.node['discriminator']);
    if (defaultMapping !== undefined) {
      const at = memberPointer(flat.pointer, 'discriminator', 'defaultMapping');
      this.#report.warn(at, 'SDKs read a value without a known tag as an unknown variant, not by defaultMapping');
    }
    return variants.map((variant): Variant => {
      const mapped = this.#mapped(flat, variant.source);
      const wanted = [mapped, variant.values, [nameOf(variant.source)]].find(({ length }) => length > 0) ?? [];
      const values = wanted.filter((value) => !taken.has(value) && this.#isOfType(variant.flat, tag, value));
      if (values.length === 0) {
        this.#report.warn(
          variant.source,
          `no value of ${tag} selects this schema alone; SDKs read it as an unknown variant`,
        );
      }
      for (const value of values) taken.add(value);
      return { ...variant, values };
    });
  }

  /** Reports whether a property may have the value of which this is the text. */
  #isOfType({ properties }: Flat, tag: string, value: string): boolean {
    const property = properties.get(tag);
    const [type] = property === undefined ? [] : typesOf(this.#flattener.flat(property));
    if (type === 'boolean') return value === 'true' || value === 'false';
    if (type === 'integer') return /^-?\d+$/.test(value);
    return type !== 'number' || String(Number(value)) === value;
  }

  #mapped(flat: Flat, pointer: string): string[] {
    return mappingOf(flat.node['discriminator']).flatMap(([value, target]) => {
      const root = this.#flattener.partsOf({ node: objectOf(this.#document.at(target)), pointer: target }).at(-1);
      return target === pointer || root === pointer ? [value] : [];
    });
  }

  /** Returns the values of a property that only one alternative has, for each alternative; empty if it has none. */
  #ownValues(options: readonly Flat[], name: string): string[][] {
    const values = options.map(({ properties }) => {
      const property = properties.get(name);
      return property === undefined ? [] : tagsOf(this.#flattener.flat(property));
    });
    const counts = countsOf(values.flatMap((some) => [...new Set(some)]));
    return values.map((some) => (some.every((value) => counts.get(value) === 1) ? some : []));
  }

  /** Returns the property that tells the alternatives apart, one that all of them require if possible. */
  #tellingProperty(options: readonly Flat[]): string | undefined {
    const tells = (name: string): boolean => this.#ownValues(options, name).every(({ length }) => length > 0);
    // In alphabetical order, so that the order of the document does not matter.
    const telling = [...(options[0]?.properties.keys() ?? [])].toSorted().filter(tells);
    return telling.find((name) => options.every(({ required }) => required.has(name))) ?? telling[0];
  }
}

/** The members of a base without the schemas that extend it. The place of its discriminator is that of this schema. */
const baseOf = (flat: Flat): Flat => ({
  ...flat,
  pointer: memberPointer(flat.pointer, 'discriminator'),
  options: [],
});

/** Reports whether a schema is an object with members, and nothing else. */
export const isObject = (flat: Flat): boolean => flat.properties.size > 0 && typesOf(flat).length < 2;

const nameOf = (pointer: string): string => pointerTokens(pointer).at(-1) ?? '';

const tagOf = ({ node }: Flat): string | undefined => textOf(objectOf(node['discriminator'])['propertyName']);

/** Returns the members that tell an alternative apart. One that only a request or a response has may be missing. */
function membersOf({ properties, required }: Flat): { names: Set<string>; required: Set<string> } {
  const isInBoth = (name: string): boolean => sideOf(properties.get(name)?.node ?? {}) === undefined;
  return { names: new Set([...properties.keys(), ...required]), required: new Set([...required].filter(isInBoth)) };
}

function countsOf(values: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}
