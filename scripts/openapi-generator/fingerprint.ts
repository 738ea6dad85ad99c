import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { digest, filesBelow } from './tree.ts';

/** What the output of one language depends on. */
export interface Inputs {
  root: string;
  /** Its id. */
  language: string;
  /** The bundled contract, as text. */
  bundle: string;
  sdkVersion: string;
  /** Files that decide what the formatter prints, relative to the root; one may be absent. */
  formatInputs: readonly string[];
}

const FOLDERS = ['generators', 'scripts/openapi-generator'];
const OF_A_LANGUAGE = /^generators\/languages\/([^/]+)\//;

/** One digest of everything that the output of a language depends on: texts, never times or paths of the machine. */
export function fingerprint({ root, language, bundle, sdkVersion, formatInputs }: Inputs): string {
  const files = [...FOLDERS, `templates/${language}`, 'templates/openapi-generator']
    .flatMap((folder) => filesBelow(join(root, folder)).map((path) => `${folder}/${path}`))
    .filter((path) => !path.endsWith('.test.ts') && (OF_A_LANGUAGE.exec(path)?.[1] ?? language) === language);
  const parts = [...files, ...formatInputs].map((path) => {
    const file = join(root, path);
    return [path, existsSync(file) ? digest(readFileSync(file)) : null];
  });
  return digest(JSON.stringify([language, digest(bundle), sdkVersion, parts]));
}

/** Version of a language's library: changesets keeps it in its package.json. */
export function sdkVersionOf(root: string, language: string): string {
  const path = `sdks/${language}/package.json`;
  try {
    return (JSON.parse(readFileSync(join(root, path), 'utf8')) as { version: string }).version;
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error);
    throw new Error(`${path}: ${cause}; restore it with git`, { cause: error });
  }
}
