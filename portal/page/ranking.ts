/** Finds pages by their names, then by their fields, then by their words. */
import MiniSearch from 'minisearch';
import type { SearchEntry } from '../site/search-index.ts';

interface Hit {
  path: string;
  /** Anchor on the page, or empty. */
  anchor: string;
  title: string;
  kind: string;
}

const MAX_HITS = 12;

/** Searches the entries of a portal. */
export class Ranking {
  readonly #entries: readonly SearchEntry[];
  readonly #words: MiniSearch;

  constructor(entries: readonly SearchEntry[]) {
    this.#entries = entries;
    this.#words = new MiniSearch({
      fields: ['title', 'names', 'fields', 'text'],
      searchOptions: {
        boost: { title: 4, names: 4, fields: 1, text: 1 },
        prefix: true,
        fuzzy: 0.2,
        combineWith: 'AND',
        // People look for explanations first; names of the reference are found by themselves.
        boostDocument: (id) => (entries[id as number]?.kind === 'guide' ? 3 : 1),
      },
      tokenize: (text) => text.split(/[^\p{L}\p{N}]+|(?<=\p{Ll})(?=\p{Lu})/u).filter(Boolean),
    });
    this.#words.addAll(
      entries.map(({ title, names, fields, text }, id) => ({
        id,
        title,
        names: names.join(' '),
        fields: fields.map(([name]) => name).join(' '),
        text,
      })),
    );
  }

  find(query: string): Hit[] {
    const wanted = query.trim().toLowerCase();
    if (wanted === '') return [];
    const isName = ({ names, title }: SearchEntry): boolean =>
      [...names, title].some((name) => name.toLowerCase() === wanted);
    const named = this.#entries.filter(isName).map((entry) => hit(entry));
    const withField = this.#entries.flatMap((entry) => {
      const field = entry.fields.find(([name]) => name.toLowerCase() === wanted);
      return field === undefined ? [] : [hit(entry, field)];
    });
    const others = this.#words.search(query).flatMap(({ id }) => {
      const entry = this.#entries[id as number];
      return entry === undefined ? [] : [hit(entry)];
    });
    const known = new Set<string>();
    const all = [...named, ...withField.slice(0, 6), ...others];
    return all.filter(({ path }) => !known.has(path) && known.add(path)).slice(0, MAX_HITS);
  }
}

const hit = ({ path, title, kind }: SearchEntry, field?: readonly [string, string]): Hit => ({
  path,
  anchor: field?.[1] ?? '',
  title: field === undefined ? title : `${title}: ${field[0]}`,
  kind,
});
