import { pascalCase, words } from './words.ts';

/**
 * Names under which libraries are published: ours in generators/brand.json, those of other documents by their title.
 * Each language adds the names of its packages, under its id, in its `brand.ts`.
 */
export interface Brand {
  /** The client class, `IntegrationApi`. */
  client: string;
}

/** The ways in which code spells a brand. */
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

/** What a language says of its packages. */
interface Packaging {
  id: string;
  packages(spellings: Spellings): object;
}

const MAX_WORDS = 4;
/** What the classes of a library are called after its brand: the client, the errors, the exceptions. */
const ENDINGS = ['', 'Error', 'Exception'];

/** All names of libraries that are called `name`; undefined where nothing of it can stand in code. */
export function brandOf(name: string, languages: readonly Packaging[]): Brand | undefined {
  const own = words(withoutAccents(name));
  if (own.at(-1) === 'api') own.pop();
  if (own.length === 0) return undefined;
  // No identifier starts with a digit.
  const client = pascalCase([...(/^\d/.test(own[0] ?? '') ? ['n'] : []), ...own, 'api'].join(' '));
  const spellings = spellingsOf(client);
  return { client, ...Object.fromEntries(languages.map(({ id, packages }) => [id, packages(spellings)])) } as Brand;
}

/** What a document's title says beside versions: `swagger petstore` of "Swagger Petstore - OpenAPI 3.0". */
export function titleName(title: string): string {
  const text = withoutAccents(title)
    .replaceAll(/\([^)]*\)/g, ' ')
    .replaceAll(/\bopen ?api\b[\s\d.]*/gi, ' ')
    .replace(/\bv?\d+(?:\.\d+)*\s*$/i, '');
  return words(text).slice(0, MAX_WORDS).join(' ');
}

/** How code spells the brand of a client. */
export function spellingsOf(client: string): Spellings {
  const parts = words(client);
  const snake = parts.join('_');
  const text = parts.map((part) => (part === 'api' ? 'API' : pascalCase(part))).join(' ');
  return { client, constant: snake.toUpperCase(), snake, kebab: parts.join('-'), flat: parts.join(''), text };
}

/** The first schema that would be called like a class which is called after the brand. */
export function clashOf(client: string, schemas: readonly string[]): string | undefined {
  // Files are named by classes, and some disks do not tell upper from lower case.
  const taken = new Set(ENDINGS.map((ending) => `${client}${ending}`.toLowerCase()));
  return schemas.find((name) => taken.has(pascalCase(name).toLowerCase()));
}

const withoutAccents = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '');
