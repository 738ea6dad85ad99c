/** Finds pages by their names, then by their fields, then by the words of their sections. */
import MiniSearch from 'minisearch';
import type { SearchIndex, SearchPage, SearchSection } from '../site/search-index.ts';
import { type Idea, Reader } from './question.ts';
import { type Snippet, snippetOf } from './snippet.ts';
import { Vocabulary } from './vocabulary.ts';
import { plainWordsOf, stemOf, wordsOf } from './words.ts';

export interface Hit {
  path: string;
  /** Anchor on the page, or empty. */
  anchor: string;
  title: string;
  /** Heading of the section or name of the field, or empty. */
  heading: string;
  kind: SearchPage['kind'];
  snippet: Snippet;
}

/** A page that has ideas of a question. */
interface Candidate {
  page: number;
  /** Score of the best section with each idea. */
  ideas: Map<number, number>;
  /** Score of each section with all its ideas. */
  sections: Map<number, number>;
}

/** A page with its best section. */
interface Ranked {
  page: number;
  section: number;
  score: number;
}

const MAX_HITS = 12;
/** Weights of the parts of a section. */
const BOOST = { title: 3, heading: 2, page: 2, names: 1, fields: 1, text: 1, code: 0.4 };
/** People look for explanations first; the reference is found by its names. */
const KINDS: Readonly<Record<SearchPage['kind'], number>> = {
  guide: 2,
  error: 1.2,
  operation: 1.2,
  index: 1.2,
  event: 1,
  start: 1,
  schema: 0.6,
};
/** Factors for a page whose name or whole title is in the question. */
const NAMED = 3;
const TITLED = 2;
const TITLED_OTHERWISE = 1.5;
/** Part of the best score with which a guide gets among the first three pages. */
const NEARLY_AS_GOOD = 0.4;
/** Added to the number of pages with an idea, so that a word on a single page does not outweigh the others. */
const COMMON = 3;

/** Searches a portal. */
export class Ranking {
  readonly #pages: readonly SearchPage[];
  readonly #sections: readonly SearchSection[];
  readonly #words: MiniSearch;
  readonly #reader: Reader;
  /** Stems of the title of each page, and its names of several parts as one word each. */
  readonly #titles: readonly (readonly string[])[];
  readonly #names: readonly (readonly string[])[];

  constructor({ pages, sections, words }: SearchIndex) {
    this.#pages = pages;
    this.#sections = sections;
    const known: string[] = [];
    const tokenize = (text: string, field?: string): string[] => {
      const found = field === 'code' ? plainWordsOf(text) : wordsOf(text);
      known.push(...found);
      return found;
    };
    this.#words = new MiniSearch({ fields: Object.keys(BOOST), tokenize, processTerm: stemOf });
    this.#words.addAll(sections.map((section, id) => ({ id, ...partsOf(section, pages[section.page]) })));
    known.push(...Object.values(words.synonyms).flat().flatMap(plainWordsOf));
    this.#reader = new Reader(words, new Vocabulary(known));
    this.#titles = pages.map(({ title }) => this.#reader.stemsOf(title));
    this.#names = pages.map(({ names }) => {
      const parts = names.map(plainWordsOf).filter(({ length }) => length > 1);
      return parts.map((some) => some.join(''));
    });
  }

  find(question: string): Hit[] {
    const wanted = question.trim().toLowerCase();
    if (wanted === '') return [];
    const ideas = this.#reader.read(question);
    const ranked = this.#withGuide(this.#ranked(ideas, question));
    const weights = weightsOf(ideas);
    const isWanted = (name: string): boolean => name.toLowerCase() === wanted;
    const named = this.#pages.flatMap(({ names, title }, page) => ([...names, title].some(isWanted) ? [page] : []));
    const withField = this.#pages.findIndex(({ fields }) => fields.some(([name]) => isWanted(name)));
    const pages = [...named, ...(withField < 0 ? [] : [withField]), ...ranked.map(({ page }) => page)];
    return [...new Set(pages)].slice(0, MAX_HITS).map((page) => {
      const isNamed = named.includes(page);
      const first = this.#sections.findIndex((one) => one.page === page);
      const best = isNamed ? undefined : ranked.find((one) => one.page === page)?.section;
      const { path, title, kind, fields } = this.#page(page);
      const section = this.#section(best ?? first);
      const [heading, anchor] = (isNamed ? undefined : fields.find(([name]) => isWanted(name))) ?? [
        section.heading,
        section.anchor,
      ];
      return {
        path,
        anchor,
        title,
        heading,
        kind,
        snippet: snippetOf(section.text || this.#section(first).text, weights),
      };
    });
  }

  /** Returns pages with the best section of each, the best page first. */
  #ranked(ideas: readonly Idea[], question: string): Ranked[] {
    const candidates = new Map<number, Candidate>();
    const importances = ideas.map((idea, at) => {
      const { scores, importance } = this.#scores(idea);
      for (const [section, score] of scores) this.#add(candidates, { section, idea: at, score: importance * score });
      return importance;
    });
    const typed = new Set(wordsOf(question));
    return [...candidates.values()]
      .map(({ page, ideas: found, sections }) => {
        const [section, best] = [...sections].reduce((a, b) => (b[1] > a[1] ? b : a));
        const coverage = sum([...found.keys()].map((at) => importances[at] ?? 0)) / sum(importances);
        const score = (best + sum(found.values())) * coverage * this.#factor(page, ideas, typed);
        return { page, section, score };
      })
      .toSorted((a, b) => b.score - a.score);
  }

  /** Returns the sections that have an idea, with scores up to 1, and how much it tells: few pages have it. */
  #scores({ weight: own, wordings }: Idea): { scores: Map<number, number>; importance: number } {
    const scores = new Map<number, number>();
    let fewest = this.#pages.length;
    for (const { stems, weight } of wordings) {
      const query = { combineWith: 'AND' as const, queries: [...stems] };
      const found = this.#words.search(query, {
        boost: BOOST,
        tokenize: (term) => [term],
        processTerm: (term) => term,
      });
      const pages = new Set(found.map(({ id }) => this.#section(id as number).page)).size;
      if (pages > 0) fewest = Math.min(fewest, pages);
      for (const { id, score } of found) {
        const section = id as number;
        scores.set(section, Math.max(scores.get(section) ?? 0, score * weight));
      }
    }
    const best = Math.max(...scores.values());
    const rarity = Math.log(1 + this.#pages.length / (fewest + COMMON));
    return {
      scores: new Map([...scores].map(([section, score]) => [section, score / best])),
      importance: scores.size === 0 ? 0 : rarity * own,
    };
  }

  #add(
    candidates: Map<number, Candidate>,
    { section, idea, score }: { section: number; idea: number; score: number },
  ): void {
    const { page } = this.#section(section);
    const candidate = candidates.get(page) ?? { page, ideas: new Map(), sections: new Map() };
    candidates.set(page, candidate);
    candidate.ideas.set(idea, Math.max(candidate.ideas.get(idea) ?? 0, score));
    candidate.sections.set(section, (candidate.sections.get(section) ?? 0) + score);
  }

  #factor(at: number, ideas: readonly Idea[], typed: ReadonlySet<string>): number {
    const { kind } = this.#page(at);
    const isNamed = this.#names[at]?.some((name) => typed.has(name)) === true;
    return KINDS[kind] * (isNamed ? NAMED : 1) * this.#titled(at, ideas);
  }

  /** Returns the factor for a page if a question, or another wording of one of its ideas, has all words of its title. */
  #titled(at: number, ideas: readonly Idea[]): number {
    const title = this.#titles[at] ?? [];
    const hasAll = (stems: readonly string[]): boolean => title.every((stem) => stems.includes(stem));
    const wordings = ideas.flatMap((idea) => idea.wordings);
    if (hasAll(wordings.filter(({ weight }) => weight === 1).flatMap(({ stems }) => stems))) return TITLED;
    return wordings.some(({ stems }) => stems.length === title.length && hasAll(stems)) ? TITLED_OTHERWISE : 1;
  }

  /** Moves the best guide to the first three pages if it is nearly as good as the best page. */
  #withGuide(ranked: readonly Ranked[]): readonly Ranked[] {
    const at = ranked.findIndex(({ page }) => this.#page(page).kind === 'guide');
    const [first, guide] = [ranked[0], ranked[at]];
    if (at < 3 || first === undefined || guide === undefined) return ranked;
    if (guide.score < first.score * NEARLY_AS_GOOD) return ranked;
    return [...ranked.slice(0, 2), guide, ...ranked.slice(2).filter((one) => one !== guide)];
  }

  #page(at: number): SearchPage {
    return this.#pages[at] as SearchPage;
  }

  #section(at: number): SearchSection {
    return this.#sections[at] as SearchSection;
  }
}

const sum = (numbers: Iterable<number>): number => [...numbers].reduce((total, one) => total + one, 0);

/** Returns the stems of all wordings with their weights; several words share the weight of their wording. */
function weightsOf(ideas: readonly Idea[]): Map<string, number> {
  const weights = new Map<string, number>();
  for (const { stems, weight } of ideas.flatMap(({ wordings }) => wordings))
    for (const stem of stems) weights.set(stem, Math.max(weights.get(stem) ?? 0, weight / stems.length));
  return weights;
}

/** Returns the parts of a section; those of its page belong to the first one only, so that they count once. */
function partsOf({ heading, text, code }: SearchSection, page: SearchPage | undefined) {
  const { title = '', kind = '', names = [], terms = [], fields = [] } = page ?? {};
  const own = { heading, text, code };
  if (heading !== '') return { ...own, title: '', page: title, names: '', fields: '' };
  const fieldNames = fields.map(([name]) => name);
  return { ...own, title, page: kind, names: [...names, ...terms].join(' '), fields: fieldNames.join(' ') };
}
