import { pascalCase, words } from './words.ts';

/**
 * Names under which libraries are published: from generators/brand.json for ours, and from the title of a third-party
 * document. Each language adds its package names, under its id, in its `brand.ts`.
 */
export interface Brand {
  /** The client class, `IntegrationApi`. */
  client: string;
}

/** Spellings of a brand in code. */
export interface Spellings {
  /** `IntegrationApi` */
  client: string;
  /** `INTEGRATION_API` */
  constant: string;
  /** `integration_api` */
  snake: string;
  /** `integration-api` */
  kebab: string;
  /** `integrationapi` */
  flat: string;
  /** `Integration API` */
  text: string;
}

/** Package names of a language. */
interface Packaging {
  id: string;
  packages(spellings: Spellings): object;
}

const MAX_WORDS = 4;
/** Suffixes of the classes that are named after the brand: the client, the errors, the exceptions. */
const ENDINGS = ['', 'Error', 'Exception'];

/** Derives the brand from a name. Undefined if no part of the name is usable in code. */
export function brandOf(name: string, languages: readonly Packaging[]): Brand | undefined {
  const own = asciiWords(name);
  if (own.at(-1) === 'api') own.pop();
  if (own.length === 0) return undefined;
  // Identifiers cannot start with a digit.
  const client = pascalCase([...(/^\d/.test(own[0] ?? '') ? ['n'] : []), ...own, 'api'].join(' '));
  const spellings = spellingsOf(client);
  return { client, ...Object.fromEntries(languages.map(({ id, packages }) => [id, packages(spellings)])) } as Brand;
}

/** Returns a document's title without versions: `swagger petstore` for "Swagger Petstore - OpenAPI 3.0". */
export function titleName(title: string): string {
  const text = withoutAccents(title)
    .replaceAll(/\([^)]*\)/g, ' ')
    .replaceAll(/\bopen ?api\b[\s\d.]*/gi, ' ')
    .replace(/\bv?\d+(?:\.\d+)*\s*$/i, '');
  return asciiWords(text).slice(0, MAX_WORDS).join(' ');
}

/** Returns the spellings of a client's brand. */
export function spellingsOf(client: string): Spellings {
  const parts = words(client);
  const snake = parts.join('_');
  const text = parts.map((part) => (part === 'api' ? 'API' : pascalCase(part))).join(' ');
  return { client, constant: snake.toUpperCase(), snake, kebab: parts.join('-'), flat: parts.join(''), text };
}

/** Returns a function that replaces every spelling of one client's brand in a text by that of another. */
export function renamer(from: string, to: string): (text: string) => string {
  const spellings = spellingsOf(to);
  const table = new Map(
    Object.entries(spellingsOf(from)).map(([key, spelling]) => [spelling, spellings[key as keyof Spellings]]),
  );
  const any = new RegExp([...table.keys()].join('|'), 'g');
  return (text) => text.replaceAll(any, (found) => table.get(found) ?? found);
}

/** Returns the first schema whose class name clashes with a class that is named after the brand. */
export function clashOf(client: string, schemas: readonly string[]): string | undefined {
  // Files are named after classes, and some file systems ignore case.
  const taken = new Set(ENDINGS.map((ending) => `${client}${ending}`.toLowerCase()));
  return schemas.find((name) => taken.has(pascalCase(name).toLowerCase()));
}

/** Letters that have no accent to remove, in the letters of which they consist. */
const LETTERS: ReadonlyMap<string, string> = new Map(
  Object.entries({ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' }),
);

const withoutAccents = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^ -~]/gu, (letter) => LETTERS.get(letter.toLowerCase()) ?? letter);

/** Returns the words that package registries accept. */
const asciiWords = (text: string): string[] => words(withoutAccents(text)).filter((word) => /^[a-z0-9]+$/.test(word));
