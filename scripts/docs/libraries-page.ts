/** Page of the libraries, from their manifests. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '../../generators/languages/all.ts';
import type { CodeGroup, Page } from '../../portal/blocks.ts';
import { labelOf } from '../../portal/samples/languages.ts';
import { readFigures } from './figures.ts';

export const REPOSITORY = 'https://github.com/integration-api/sdks';

/** A library, from its manifest and its README. */
interface Library {
  id: string;
  label: string;
  version: string;
  /** Version of its language that it needs. */
  requires: string;
  /** First requirement in its README. */
  requirement: string;
}

/** Returns the libraries in the order of their languages. */
export const librariesOf = (root: string): Library[] =>
  LANGUAGES.map(({ id }) => {
    const read = (file: string): string => readFileSync(join(root, 'sdks', id, file), 'utf8');
    const { version } = JSON.parse(read('package.json')) as { version: string };
    const requirement = requirementOf(read('README.md'));
    return {
      id,
      label: labelOf(id),
      version,
      requires: `${requirement.split(/; |, (?=[a-z])/)[0] ?? ''}.`,
      requirement,
    };
  });

/** Returns the page. `install` has the first code of the chapter Install in each README. */
export function librariesPage(root: string, install: CodeGroup): Page {
  const { head, rows: topics } = readFigures(root, 'conformance');
  const all = topics.find(([topic]) => topic === 'all') ?? [];
  const figures = new Map(head.map((name, at) => [name, all[at] ?? '']));
  const rows = librariesOf(root).map(({ id, label, version, requirement }) => [
    `[${label}](${REPOSITORY}/tree/main/sdks/${id}#readme)`,
    version,
    requirement,
    figures.get(label) ?? '',
    `[Changelog](${REPOSITORY}/blob/main/sdks/${id}/CHANGELOG.md)`,
  ]);
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
