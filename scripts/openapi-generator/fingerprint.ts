import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { digest, filesBelow } from '../files/tree.ts';

/** The inputs that the output of one language depends on. */
export interface Inputs {
  root: string;
  /** Id of the language. */
  language: string;
  /** The bundled contract, as text. */
  bundle: string;
  sdkVersion: string;
  /** Files that affect the output of the formatter, relative to the root; a file may be absent. */
  formatInputs: readonly string[];
}

const FOLDERS = ['generators', 'scripts/openapi-generator'];
/** Source of the constants, and its schema. */
export const BEHAVIOUR_FILES = ['openapi/behaviour.yaml', 'openapi/behaviour.schema.json'] as const;
/** The first one pins the version of openapi-generator. */
const FILES = ['openapitools.json', ...BEHAVIOUR_FILES];
const LANGUAGE_FOLDER = /^generators\/languages\/([^/]+)\//;

/** Returns a digest of everything that the output of a language depends on: contents, but no times or absolute paths. */
export function fingerprint({ root, language, bundle, sdkVersion, formatInputs }: Inputs): string {
  const files = [...FOLDERS, `templates/${language}`, 'templates/openapi-generator']
    .flatMap((folder) => filesBelow(join(root, folder)).map((path) => `${folder}/${path}`))
    .filter((path) => !path.endsWith('.test.ts') && (LANGUAGE_FOLDER.exec(path)?.[1] ?? language) === language);
  const parts = [...files, ...FILES, ...formatInputs].map((path) => {
    const file = join(root, path);
    return [path, existsSync(file) ? digest(readFileSync(file)) : null];
  });
  return digest(JSON.stringify([language, digest(bundle), sdkVersion, parts]));
}

/** Returns the version of a language's library, which changesets maintains in its package.json. */
export function sdkVersionOf(root: string, language: string): string {
  const path = `sdks/${language}/package.json`;
  try {
    return (JSON.parse(readFileSync(join(root, path), 'utf8')) as { version: string }).version;
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error);
    throw new Error(`${path}: ${cause}; restore it with git`, { cause: error });
  }
}
