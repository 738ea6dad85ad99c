/** Filters above a list: a search and selections, which the address contains. */
import { h } from './dom.ts';

type Query = Readonly<Record<string, string>>;

/** Selection of one value of a query parameter. */
export interface Selection {
  readonly name: string;
  readonly label: string;
  /** Text of the entry that selects every value. */
  readonly every: string;
  /** Values, or values with their texts. */
  readonly values: readonly (string | readonly [value: string, text: string])[];
}

interface Filters {
  readonly element: HTMLElement;
  /** Shows the values of an address. */
  show(query: Query): void;
}

/** Name of the search in an address. */
export const SEARCH = 'q';

/** Returns the filters; `onChange` receives the values of all of them. */
export function filtersOf(
  { title, placeholder, selections }: { title: string; placeholder: string; selections: readonly Selection[] },
  onChange: (query: Query) => void,
): Filters {
  const search = h('input', { type: 'search', 'aria-label': `Search ${title.toLowerCase()}`, placeholder });
  const selects = selections.map(({ name, label, every, values }) => {
    const options = [
      ['', every] as const,
      ...values.map((value) => (typeof value === 'string' ? [value, textOf(value)] : value)),
    ];
    const entries = options.map(([value, text]) => h('option', { value }, text));
    return { name, select: h('select', { 'aria-label': label }, ...entries) };
  });
  const changed = (): void =>
    onChange({
      [SEARCH]: search.value,
      ...Object.fromEntries(selects.map(({ name, select }) => [name, select.value])),
    });
  for (const control of [search, ...selects.map(({ select }) => select)]) control.addEventListener('change', changed);
  return {
    element: h('span', { class: 'controls' }, search, ...selects.map(({ select }) => select)),
    show(query) {
      search.value = query[SEARCH] ?? '';
      for (const { name, select } of selects) select.value = query[name] ?? '';
    },
  };
}

const textOf = (value: string | undefined = ''): string => value.replaceAll('_', ' ');
