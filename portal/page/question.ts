/** Reads what somebody typed: names, stop words, synonyms, typing errors. */
import type { SearchWords } from '../site/search-index.ts';
import type { Vocabulary } from './vocabulary.ts';
import { plainWordsOf, stemOf } from './words.ts';

/** Stems that stand for an idea if a text has all of them. */
interface Wording {
  stems: readonly string[];
  weight: number;
}

/** An idea of a question. */
export interface Idea {
  /** Weight of the idea in relation to the others of the question. */
  weight: number;
  wordings: readonly Wording[];
}

/** Weights of words that somebody did not type himself. */
const SYNONYM = 0.8;
const GUESS = 0.6;
/** Weight of words that are a name only together. */
const PHRASE = 0.6;
/** Weight of an idea that says only where somebody works, such as a language, next to other ideas. */
const WEAK = 0.3;
/** Number of words of the longest name or synonym. */
const LONGEST = 4;
/** Number of words of a question of which pairs are tried. */
const MOST = 12;

/** Returns what several forms of a word share. */
type Form = (word: string) => string;

/** Unlike a stem, it keeps "product" and "production" apart. */
const singularOf = (word: string): string => word.replace(/(?<=[^s])s$/, '');

/** Reads questions for one portal. */
export class Reader {
  readonly #vocabulary: Vocabulary;
  readonly #stopWords: ReadonlySet<string>;
  readonly #weakWords: ReadonlySet<string>;
  /** Wordings of the documentation by the keys of what people type: of singulars, and of stems. */
  readonly #synonyms = new Map([singularOf, stemOf].map((form) => [form, new Map<string, Set<string>>()]));

  constructor({ stopWords, weakWords, synonyms }: SearchWords, vocabulary: Vocabulary) {
    this.#vocabulary = vocabulary;
    this.#stopWords = new Set(stopWords);
    this.#weakWords = new Set(weakWords);
    for (const [form, wordings] of this.#synonyms)
      for (const [ours, theirs] of Object.entries(synonyms))
        for (const key of theirs.flatMap((wording) => this.#keysOf(plainWordsOf(wording), form)))
          wordings.set(key, (wordings.get(key) ?? new Set()).add(ours));
  }

  read(question: string): Idea[] {
    const words = plainWordsOf(question);
    const isWeak = (word: string): boolean => this.#weakWords.has(word) || this.#stopWords.has(word);
    const weak = words.every(isWeak) ? 1 : WEAK;
    const ideas: Idea[] = [];
    for (let at = 0; at < words.length;) {
      const length = this.#lengthOfName(words.slice(at));
      const some = words.slice(at, at + Math.max(1, length));
      const wordings = this.#wordings(some, length > 0);
      const size = Math.sqrt(Math.max(1, this.#contentOf(some).length));
      if (wordings.length > 0) ideas.push({ weight: size * (some.every(isWeak) ? weak : 1), wordings });
      at += some.length;
    }
    const all = [...ideas, ...this.#scattered(words)];
    return all.length > 0 ? all : words.map((word) => ({ weight: 1, wordings: [this.#wording([word], 1)] }));
  }

  /** Returns synonyms whose words are in a question with others between them, such as "newest orders first". */
  #scattered(words: readonly string[]): Idea[] {
    const content = this.#contentOf(words).map(singularOf).slice(0, MOST);
    const pairs = content.flatMap((one, at) => content.slice(at + 2).map((other) => [one, other].toSorted().join(' ')));
    const found = pairs.flatMap((pair) => this.#wordingsOf(pair, singularOf));
    if (found.length === 0) return [];
    return [{ weight: 1, wordings: found.map((ours) => this.#wording(plainWordsOf(ours), SYNONYM)) }];
  }

  /** Returns the stems of a text without stop words. */
  stemsOf(text: string): string[] {
    return this.#contentOf(plainWordsOf(text)).map(stemOf);
  }

  /** Returns the number of words at the beginning that are a synonym or a name together, or 0. */
  #lengthOfName(words: readonly string[]): number {
    for (let length = Math.min(LONGEST, words.length); length > 0; length -= 1) {
      const some = words.slice(0, length);
      if (this.#isName(some) || this.#synonymsOf(some).length > 0) return length;
    }
    return 0;
  }

  #wordings(words: readonly string[], isName: boolean): Wording[] {
    const [word = ''] = words;
    if (isName) return this.#named(words);
    if (this.#stopWords.has(word)) return [];
    if (this.#vocabulary.has(word)) return [this.#wording(words, 1)];
    return this.#vocabulary
      .meantBy(word)
      .flatMap((meant) => this.#named(meant).map(({ stems, weight }) => ({ stems, weight: weight * GUESS })));
  }

  /** Returns words with their synonyms. */
  #named(words: readonly string[]): Wording[] {
    return [
      this.#wording(words, words.length > 1 ? PHRASE : 1),
      ...(this.#isName(words) ? [this.#wording([words.join('')], 1)] : []),
      ...this.#synonymsOf(words).map((ours) => this.#wording(plainWordsOf(ours), SYNONYM)),
    ];
  }

  #wording(words: readonly string[], weight: number): Wording {
    const content = this.#contentOf(words);
    return { stems: (content.length > 0 ? content : words).map(stemOf), weight };
  }

  /** Reports whether words are the parts of a name such as `If-Match`. */
  #isName(words: readonly string[]): boolean {
    return words.length > 1 && this.#contentOf(words).length > 0 && this.#vocabulary.has(words.join(''));
  }

  /** Returns the synonyms of words as they are, or else those of other forms, such as "throttles" for "throttling". */
  #synonymsOf(words: readonly string[]): string[] {
    const forms = words.every((word) => this.#vocabulary.has(word)) ? [singularOf] : [singularOf, stemOf];
    const found = forms.map((form) => this.#keysOf(words, form).flatMap((key) => this.#wordingsOf(key, form)));
    return [...new Set(found.find((some) => some.length > 0))];
  }

  #wordingsOf(key: string, form: Form): string[] {
    return [...(this.#synonyms.get(form)?.get(key) ?? [])];
  }

  /** Returns the keys of a wording: without spaces, so that "log in" is "login", and of several words in any order. */
  #keysOf(words: readonly string[], form: Form): string[] {
    const content = this.#contentOf(words);
    const asTyped = words.map(form).join('');
    return content.length < 2 ? [asTyped] : [asTyped, content.map(form).toSorted().join(' ')];
  }

  #contentOf(words: readonly string[]): string[] {
    return words.filter((word) => !this.#stopWords.has(word));
  }
}
