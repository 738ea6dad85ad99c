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
      const codes = found.codes.map((code) => ({ ...code, text: withClient(code.text, code.language) }));
      return codes.length === 0 ? undefined : { ...found, codes };
    },
    installing: group('Install', 1, () => 'sh|xml'),
  };
}

function chapterOf(readme: string, title: string): string {
  const [, after = ''] = readme.split(`\n## ${title}\n`);
  return after.split(/\n## /)[0] ?? '';
}

/** Returns code that creates the client before it uses it, because a guide shows it alone. */
export function withClient(code: string, id: string): string {
  const client = LANGUAGES.find((language) => language.id === id)?.readme.client;
  if (client === undefined || !client.uses.test(code) || client.creates.test(code)) return code;
  const { imports, sameModule, statement } = client;
  const [, names] = sameModule?.exec(code) ?? [];
  const lines = code.split('\n');
  const end = lines.findLastIndex((line) => /^(?:import|from|use) /.test(line)) + 1;
  const own = lines.slice(0, end);
  if (names === undefined) {
    const next = own.findIndex((line) => line > imports);
    own.splice(next === -1 ? end : next, 0, imports);
  }
  const rest = lines.slice(end).join('\n').replace(/^\n+/, '');
  const all = [...own, '', statement, '', rest].join('\n');
  return names === undefined
    ? all
    : all.replace(`{ ${names} }`, `{ ${withName(names)} }`).replace(`import ${names}\n`, `import ${withName(names)}\n`);
}

const withName = (names: string): string => [...names.split(', '), 'IntegrationApi'].toSorted().join(', ');
