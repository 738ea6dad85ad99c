/** Code of guides: blocks of the libraries' READMEs, which a test runs. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '../../generators/languages/all.ts';
import type { CodeGroup } from '../../portal/blocks.ts';
import { LANGUAGE_LABELS } from '../../portal/samples/languages.ts';

/** Code that runs, or that installs. */
const BLOCK = /^```(?:\w+ run[^\n]*|sh|xml)\n([\s\S]*?)^```$/gm;

/** Returns a function that gives a block of a chapter, counted from 1, in every library that has it. */
export function readmeCode(root: string): (chapter: string, position: number) => CodeGroup | undefined {
  const order = Object.keys(LANGUAGE_LABELS);
  const readmes = LANGUAGES.map(({ id }) => ({
    id,
    text: readFileSync(join(root, 'sdks', id, 'README.md'), 'utf8'),
  })).toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id));
  return (chapter, position) => {
    const codes = readmes.flatMap(({ id, text }) => {
      const [, after] = text.split(`\n## ${chapter}\n`);
      const own = after?.split(/\n## /)[0] ?? '';
      const code = [...own.matchAll(BLOCK)][position - 1]?.[1];
      return code === undefined ? [] : [{ language: id, label: LANGUAGE_LABELS[id] ?? id, text: code }];
    });
    return codes.length === 0 ? undefined : { title: '', codes };
  };
}
