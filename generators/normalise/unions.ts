import { ownMembers } from '../model/own-members.ts';
import { memberPointer } from '../sources/pointer.ts';
import { type Flat, type Flattener, flattenerOf } from './flatten.ts';
import { Hierarchy, mappingOf } from './hierarchy.ts';
import type { Report } from './report.ts';
import { objectOf, sideOf, type SourceDocument, textOf } from './source.ts';
import { tagsOf } from './values.ts';

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
      return { is: 'union', propertyName, isNullable, variants: this.#identified(flat, variants) };
    }
    const names = flat.isAny === true ? undefined : ownMembers(options.map(membersOf));
    if (names === undefined) return undefined;
    return {
      is: 'union',
      isNullable,
      variants: options.map((option, at) => ({ flat: option, values: [names[at] ?? ''] })),
    };
  }

  /**
   * Returns the union of a base that has a discriminator but lists no alternatives, and of the schemas that extend it
   * (OpenAPI 3.1, section 4.8.25). Undefined if nothing extends it.
   */
  ofHierarchy(flat: Flat): Union | undefined {
    const propertyName = tagOf(flat);
    if (propertyName === undefined) return undefined;
    const kinds = this.#hierarchy.kindsOf(flat.pointer).map((kind) => this.#own(this.#flattener.flat(kind)));
    if (kinds.length === 0) return undefined;
    const own = this.#ownValues(kinds, propertyName);
    const variants = kinds.map((kind, at): Variant => ({ flat: kind, values: own[at] ?? [] }));
    const identified = this.#identified(flat, variants);
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
    const name = flat.pointer.replace(/^.*\//, '');
    const values = (mapped.length > 0 ? mapped : listed.length > 0 ? listed : [name]).filter(
      (value) => !taken.has(value),
    );
    return values.length === 0 ? undefined : { flat: baseOf(flat), suffix: 'Base', values };
  }

  /** A kind that is the base of others: its own members. */
  #own(flat: Flat): Flat {
    const isBase = tagOf(flat) !== undefined && this.#hierarchy.kindsOf(flat.pointer).length > 0;
    return isBase ? baseOf(flat) : flat;
  }

  /** Returns an alternative with the members next to the choice. */
  #withBase(flat: Flat, option: Flat, at: number, values: readonly string[]): Variant {
    const isWhole = [...flat.properties.keys()].every((name) => option.properties.has(name));
    const isOwn = isWhole && [...flat.required].every((name) => option.required.has(name));
    if (isOwn) return { flat: this.#own(option), values };
    const parts = [{ $ref: flat.pointer }, { $ref: option.pointer }];
    const pointer = memberPointer(flat.pointer, 'discriminator', at);
    const whole = this.#flattener.flat({ node: { allOf: parts, nullable: option.nullable }, pointer });
    return { flat: whole, suffix: option.pointer.replace(/^.*\//, ''), values };
  }

  /** Gives each variant the values of the mapping, else its constants, else its name. */
  #identified(flat: Flat, variants: readonly Variant[]): Variant[] {
    const taken = new Set<string>();
    const { defaultMapping } = objectOf(flat.node['discriminator']);
    if (defaultMapping !== undefined) {
      const at = memberPointer(flat.pointer, 'discriminator', 'defaultMapping');
      this.#report.warn(at, 'SDKs read a value without a known tag as an unknown variant, not by defaultMapping');
    }
    return variants.map((variant): Variant => {
      const pointer = variant.flat.pointer;
      const named = variant.suffix === undefined ? pointer.replace(/\/discriminator$/, '') : '';
      const mapped = this.#mapped(flat, named === '' ? this.#optionOf(flat, variant) : named);
      const name = variant.suffix ?? named.replace(/^.*\//, '');
      const wanted = [mapped, variant.values, [name]].find(({ length }) => length > 0) ?? [];
      const values = wanted.filter((value) => !taken.has(value));
      if (values.length < wanted.length) {
        this.#report.warn(
          pointer,
          `another variant has the value ${wanted.join(', ')} of ${tagOf(flat) ?? 'the tag'}, too`,
        );
      }
      for (const value of values) taken.add(value);
      return { ...variant, values };
    });
  }

  /** Pointer of the alternative that a variant with the members next to the choice is made of. */
  #optionOf(flat: Flat, { flat: { pointer } }: Variant): string {
    const option = flat.options[Number(pointer.replace(/^.*\//, ''))];
    return option === undefined ? pointer : this.#flattener.flat(option).pointer;
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

const tagOf = ({ node }: Flat): string | undefined => textOf(objectOf(node['discriminator'])['propertyName']);

/** Returns the members that tell an alternative apart. One that only a request or a response has may be missing. */
function membersOf({ properties, required }: Flat): { names: Set<string>; required: Set<string> } {
  const isInBoth = (name: string): boolean => sideOf(properties.get(name)?.node ?? {}) === undefined;
  return { names: new Set(properties.keys()), required: new Set([...required].filter(isInBoth)) };
}

function countsOf(values: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}
