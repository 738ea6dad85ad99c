/** Page of the libraries, from their manifests. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '../../generators/languages/all.ts';
import type { CodeGroup, Page } from '../../portal/blocks.ts';
import { labelOf } from '../../portal/samples/languages.ts';
import { readFigures } from './figures.ts';

const REPOSITORY = 'https://github.com/integration-api/sdks';

/** Returns the page. `install` has the first code of the chapter Install in each README. */
export function librariesPage(root: string, install: CodeGroup): Page {
  const read = (path: string): string => readFileSync(join(root, path), 'utf8');
  const { head, rows: topics } = readFigures(root, 'conformance');
  const all = topics.find(([topic]) => topic === 'all') ?? [];
  const figures = new Map(head.map((name, at) => [name, all[at] ?? '']));
  const rows = LANGUAGES.map(({ id }) => {
    const { version } = JSON.parse(read(`sdks/${id}/package.json`)) as { version: string };
    const label = labelOf(id);
    return [
      `[${label}](${REPOSITORY}/tree/main/sdks/${id}#readme)`,
      version,
      requirementOf(read(`sdks/${id}/README.md`)),
      figures.get(label) ?? '',
      `[Changelog](${REPOSITORY}/blob/main/sdks/${id}/CHANGELOG.md)`,
    ];
  });
  return {
    path: 'sdks',
    title: 'Libraries',
    description: 'Four libraries with the same behaviour, proven by one suite of conformance cases.',
    kind: 'index',
    names: [],
    aside: [],
    blocks: [
      {
        kind: 'table',
        label: 'Libraries',
        head: ['Library', 'Version', 'Requires', 'Conformance cases', 'Changes'],
        rows,
      },
      { kind: 'heading', level: 2, text: 'Install', id: 'install' },
      { kind: 'group', group: install },
      {
        kind: 'prose',
        markdown:
          'All four are generated from the same contract, and their behaviour is the same: timeouts, retries, idempotency keys, rate limits, errors and webhooks. Every conformance case runs against every library, over real connections.',
      },
    ],
  };
}

/** Returns the first requirement in a README. */
function requirementOf(readme: string): string {
  const [, chapter = ''] = readme.split('\n## Requirements\n');
  return /^- ((?:.|\n(?!- |\n))+)/m.exec(chapter)?.[1]?.replaceAll(/\s+/g, ' ') ?? '';
}
