import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '../..');

/** Stops of a walk that CONTRIBUTING.md describes. */
interface Guide {
  /** Files and folders to edit, in their order. */
  paths: readonly string[];
  /** Tests that show the result. */
  tests: readonly string[];
  commands: readonly string[];
}

const isTest = (path: string): boolean => path.endsWith('.test.ts');
const isBelow = (file: string, path: string): boolean => (path.endsWith('/') ? file.startsWith(path) : file === path);

/** Returns the stops that the guide names in the section with this title. */
export function guideOf(title: string): Guide {
  const section = readFileSync(`${ROOT}/CONTRIBUTING.md`, 'utf8').split(`\n**${title}**`)[1]?.split('\n\n')[0];
  if (section === undefined) throw new Error(`CONTRIBUTING.md has no section **${title}**`);
  const named = [...section.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code.replaceAll(/\s+/g, ' '));
  const paths = named.filter((code) => /^(?:openapi|sandbox|tests)\/[\w./-]*$/.test(code));
  return {
    paths: paths.filter((path) => !isTest(path)),
    tests: paths.filter(isTest),
    commands: named.filter((code) => code.startsWith('npm run ')),
  };
}

/** Returns the paths of the guide below which no file was edited, and the edited files that it does not name. */
export function unmatched({ paths }: Guide, edited: readonly string[]): string[] {
  return [
    ...paths.filter((path) => !edited.some((file) => isBelow(file, path))),
    ...edited.filter((file) => !paths.some((path) => isBelow(file, path))),
  ];
}
