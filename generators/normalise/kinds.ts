import type { Flat } from './flat.ts';
import { type Flattener, flattenerOf } from './flatten.ts';
import { objectOfAll } from './joined.ts';
import type { Report } from './report.ts';
import type { SourceDocument } from './source.ts';
import { isObject, type Union, Unions } from './unions.ts';
import { typesOf, valuesOf } from './values.ts';

/** Target of a schema: a class, an enum, a union, or an inline type. */
export type Kind = ObjectKind | { is: 'enum'; values: string[] } | Union | Plain;

interface ObjectKind {
  is: 'object';
  /** The members, if they are not those of the schema itself: an object for alternatives that may apply at once. */
  flat?: Flat;
}

export interface Plain {
  is: 'plain';
  /** Common type of all alternatives. */
  scalar?: 'string' | 'integer' | 'number' | 'boolean';
  /** Why the schema is any JSON value, although the document says more. */
  lost?: string;
}

/** Formats of texts that have a type of their own in the libraries. */
const TYPED: ReadonlySet<unknown> = new Set(['binary', 'date-time', 'password']);

const PLAIN: Plain = { is: 'plain' };

/** Decides what a schema becomes. */
export class Kinds {
  readonly #flattener: Flattener;
  readonly #unions: Unions;
  readonly #report: Report;

  constructor(document: SourceDocument, report: Report) {
    this.#flattener = flattenerOf(document, report);
    this.#unions = new Unions(document, report);
    this.#report = report;
  }

  of(flat: Flat): Kind {
    if (flat.options.length > 0) return this.#ofChoice(flat);
    // A list of types is more than an object.
    if (flat.properties.size > 0 && typesOf(flat).length > 1) return PLAIN;
    if (flat.properties.size > 0) return this.#unions.ofHierarchy(flat) ?? { is: 'object' };
    return enumOf(valuesOf(flat));
  }

  #ofChoice(flat: Flat): Kind {
    const options = flat.options.map((option) => this.#flattener.flat(option));
    // Open enums are written as "one of these strings, or any other string".
    if (options.every(isText)) {
      this.#warnOfFormats(flat, options);
      const kind = enumOf(options.flatMap(valuesOf));
      return kind.is === 'enum' ? kind : { ...PLAIN, scalar: 'string' };
    }
    const scalar = commonScalar(options.map(scalarOf));
    if (scalar !== undefined) {
      const listed = options.filter(({ node }) => node['enum'] !== undefined);
      if (listed.length > 0) this.#report.warn(flat.pointer, `SDKs do not list the values; they use any ${scalar}`);
      return { ...PLAIN, scalar };
    }
    if (!options.every((option) => isObject(option)))
      return { ...PLAIN, lost: 'the alternatives have different types' };
    return this.#unions.of(flat, options) ?? this.#both(flat);
  }

  /** Says that an alternative loses the type of its format. */
  #warnOfFormats({ pointer }: Flat, options: readonly Flat[]): void {
    const typed = [...new Set(options.map(({ node }) => node['format']))].filter((format) => TYPED.has(format));
    if (typed.length > 0) this.#report.warn(pointer, `SDKs use text, also for the format ${typed.join(' and ')}`);
  }

  /** Returns one object for objects that nothing tells apart, or of which several may apply at once. */
  #both(flat: Flat): Kind {
    const all = objectOfAll(flat, this.#flattener.joining);
    if (all === undefined) return { ...PLAIN, lost: 'the alternatives cannot be distinguished; add a discriminator' };
    const why =
      flat.isAny === true
        ? 'several alternatives may apply at once'
        : 'the alternatives cannot be distinguished; add a discriminator';
    this.#report.warn(flat.pointer, `${why}; SDKs have one object with the members of all, as optional ones`);
    return { is: 'object', flat: all };
  }
}

/** Returns the type of a scalar; that of its values, if the schema names none. */
function scalarOf(flat: Flat): Plain['scalar'] {
  const [type, ...others] = typesOf(flat);
  const isScalar = type === 'string' || type === 'integer' || type === 'number' || type === 'boolean';
  return isScalar && others.length === 0 && flat.options.length === 0 ? type : undefined;
}

function commonScalar(types: readonly Plain['scalar'][]): Plain['scalar'] {
  const [type, ...others] = new Set(types);
  const isNumber = others.length === 1 && [type, ...others].every((each) => each === 'integer' || each === 'number');
  return others.length === 0 ? type : isNumber ? 'number' : undefined;
}

export function isText(flat: Flat): boolean {
  const types = [flat.node['type'] ?? []].flat().filter((type) => type !== 'null');
  const values = valuesOf(flat);
  return types.length === 1 ? types[0] === 'string' : types[0] === undefined && values.length > 0;
}

/** Java creates the constants of a class in one method, whose size is limited (JVMS, section 4.7.3). */
export const MAX_VALUES = 3500;

// A single value is an inline constant.
function enumOf(values: readonly string[]): Kind {
  const unique = [...new Set(values)];
  return unique.length > 1 && unique.length <= MAX_VALUES ? { is: 'enum', values: unique } : PLAIN;
}
