import { type BehaviourValue, coreValues } from '../behaviour/behaviour.ts';
import type { DocLine } from '../text/lines.ts';

type Kind = 'text' | 'flag' | 'integer' | 'fraction' | 'duration';

const MILLISECONDS = '_MS';

/** Spelling of constants in a language. */
export interface ConstantStyle {
  literal(text: string): string;
  doc(sentence: string): DocLine[];
  /** Spelling of true and false if it differs from JSON. */
  literals?: Readonly<Record<string, string>>;
  /** Unit of durations, with the end of their names. */
  duration: { suffix: string; inSeconds: boolean };
  /** Types of the constants and of the items of lists. */
  types?: Readonly<Record<Kind, string>>;
  itemTypes?: Readonly<Partial<Record<Kind, string>>>;
  /** True if `2.0` is needed for a number that may have a fraction. */
  marksFractions?: true;
}

/** Returns the name of the constant for a value: its path in behaviour.yaml, with the unit of durations in this style. */
function constantName(path: readonly string[], { duration }: Pick<ConstantStyle, 'duration'>): string {
  const name = path.join('_').toUpperCase();
  return name.endsWith(MILLISECONDS) ? name.slice(0, -MILLISECONDS.length) + duration.suffix : name;
}

/** Returns the template contexts of the constants for all values that the cores read. */
export function constantsOf(behaviour: readonly BehaviourValue[], style: ConstantStyle): object[] {
  return coreValues(behaviour).map((each) => {
    const { path, value, description } = each;
    const isList = Array.isArray(value);
    const items = (isList ? value : [value]) as (string | number | boolean)[];
    const kind = kindOf(each, items[0]);
    const literals = items.map((item) => ({ literal: literalOf(kind, item, style) }));
    const doc = style.doc(description);
    return {
      constant: {
        name: constantName(path, style),
        doc: doc.length > 0 && { lines: doc },
        type: style.types?.[kind] ?? '',
        isDuration: kind === 'duration',
        scalar: !isList && literals[0],
        list: isList && {
          items: literals.map((item) => ({ item: { ...item, type: style.itemTypes?.[kind] ?? '' } })),
          type: style.itemTypes?.[kind] ?? '',
        },
      },
    };
  });
}

function kindOf({ path, isFraction }: BehaviourValue, value: unknown): Kind {
  // Only a list of texts can be empty: a contract without keys has no headers that carry them.
  if (typeof value === 'string' || value === undefined) return 'text';
  if (typeof value === 'boolean') return 'flag';
  if (path.at(-1)?.toUpperCase().endsWith(MILLISECONDS)) return 'duration';
  return isFraction ? 'fraction' : 'integer';
}

function literalOf(kind: Kind, value: string | number | boolean, style: ConstantStyle): string {
  if (typeof value === 'string') return style.literal(value);
  if (typeof value === 'boolean') return style.literals?.[`${value}`] ?? `${value}`;
  const inSeconds = kind === 'duration' && style.duration.inSeconds;
  const text = grouped(inSeconds ? value / 1000 : value);
  const isMarked = inSeconds || (kind === 'fraction' && style.marksFractions === true);
  return isMarked && !text.includes('.') ? `${text}.0` : text;
}

/** Writes a number with groups of three digits, as all four languages read it. */
function grouped(value: number): string {
  return `${value}`.replaceAll(/(?<!\.\d*)\B(?=(?:\d{3})+(?!\d))/g, '_');
}
