import { nameIn } from './naming.ts';
import { words } from './words.ts';

/** Names under which libraries are published: ours in generators/brand.json, those of other documents by their title. */
export interface Brand {
  /** The client class, `IntegrationApi`. */
  client: string;
  node: { package: string };
  python: { package: string; module: string };
  php: { package: string; namespace: string };
  java: { groupId: string; artifactId: string; package: string };
}

const MAX_WORDS = 4;
/** What the classes of a library are called after its brand: the client, the errors, the exceptions. */
const ENDINGS = ['', 'Error', 'Exception'];

/** All names of a library that is called `name`; undefined where nothing of it can stand in code. */
export function brandOf(name: string): Brand | undefined {
  const own = words(withoutAccents(name));
  if (own.at(-1) === 'api') own.pop();
  if (own.length === 0) return undefined;
  const client = `${nameIn('java', 'type', own.join(' '))}Api`;
  const [, , snake = '', kebab = '', flat = ''] = spellingsOf(client);
  return {
    client,
    node: { package: `@${kebab}/sdk` },
    python: { package: kebab, module: snake },
    php: { package: `${kebab}/sdk`, namespace: client },
    java: { groupId: `com.${flat}`, artifactId: kebab, package: `com.${flat}` },
  };
}

/** What a document's title says beside versions: `swagger petstore` of "Swagger Petstore - OpenAPI 3.0". */
export function titleName(title: string): string {
  const text = withoutAccents(title)
    .replaceAll(/\([^)]*\)/g, ' ')
    .replaceAll(/\bopen ?api\b[\s\d.]*/gi, ' ')
    .replace(/\bv?\d+(?:\.\d+)*\s*$/i, '');
  return words(text).slice(0, MAX_WORDS).join(' ');
}

/** The ways in which hand-written code spells the brand of a client, always in this order. */
export function spellingsOf(client: string): string[] {
  const parts = words(client);
  const snake = parts.join('_');
  const text = parts.map((part) => (part === 'api' ? 'API' : nameIn('java', 'type', part)));
  return [client, snake.toUpperCase(), snake, parts.join('-'), parts.join(''), text.join(' ')];
}

/** The first schema that would be called like a class which is called after the brand. */
export function clashOf(client: string, schemas: readonly string[]): string | undefined {
  // Files are named by classes, and some disks do not tell upper from lower case.
  const taken = new Set(ENDINGS.map((ending) => `${client}${ending}`.toLowerCase()));
  return schemas.find((name) => taken.has(nameIn('java', 'type', name).toLowerCase()));
}

const withoutAccents = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '');
