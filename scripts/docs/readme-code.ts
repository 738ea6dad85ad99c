/** Code of guides: blocks of the libraries' READMEs, which a test runs. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '../../generators/languages/all.ts';
import type { CodeGroup } from '../../portal/blocks.ts';
import { fenceOf, labelOf, SAMPLE_LANGUAGES } from '../../portal/samples/languages.ts';

interface ReadmeCode {
  /** Returns a block that runs, of a chapter, counted from 1, in every library that has it. */
  running(chapter: string, position: number): CodeGroup | undefined;
  /** Returns the command, or the lines of a manifest, that installs each library. */
  installing: CodeGroup;
}

/** Reads the code of all READMEs. */
export function readmeCode(root: string): ReadmeCode {
  const order = Object.keys(SAMPLE_LANGUAGES);
  const readmes = LANGUAGES.map(({ id }) => ({
    id,
    text: readFileSync(join(root, 'sdks', id, 'README.md'), 'utf8'),
  })).toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id));
  const group = (chapter: string, position: number, fences: (id: string) => string): CodeGroup => ({
    title: '',
    codes: readmes.flatMap(({ id, text }) => {
      const blocks = new RegExp(`^\`\`\`(?:${fences(id)})\\n([\\s\\S]*?)^\`\`\`$`, 'gm');
      const code = [...chapterOf(text, chapter).matchAll(blocks)][position - 1]?.[1];
      return code === undefined ? [] : [{ language: id, label: labelOf(id), text: code }];
    }),
  });
  return {
    running(chapter, position) {
      const found = group(chapter, position, (id) => `${fenceOf(id)} run[^\\n]*`);
      return found.codes.length === 0 ? undefined : found;
    },
    installing: group('Install', 1, () => 'sh|xml'),
  };
}

function chapterOf(readme: string, title: string): string {
  const [, after = ''] = readme.split(`\n## ${title}\n`);
  return after.split(/\n## /)[0] ?? '';
}
