/** Page of the libraries, from their manifests. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '../../generators/languages/all.ts';
import type { Page } from '../../portal/blocks.ts';
import { LANGUAGE_LABELS } from '../../portal/samples/languages.ts';

const REPOSITORY = 'https://github.com/integration-api/sdks';

/** Command that installs each library. */
const INSTALL: Readonly<Record<string, (brand: Brand, version: string) => string>> = {
  node: ({ node }) => `npm install ${node.package}`,
  python: ({ python }) => `pip install ${python.package}`,
  php: ({ php }) => `composer require ${php.package}`,
  java: ({ java }, version) => `${java.groupId}:${java.artifactId}:${version}`,
};

interface Brand {
  node: { package: string };
  python: { package: string };
  php: { package: string };
  java: { groupId: string; artifactId: string };
}

export function librariesPage(root: string): Page {
  const read = (path: string): string => readFileSync(join(root, path), 'utf8');
  const brand = JSON.parse(read('generators/brand.json')) as Brand;
  const floors = floorsOf(read);
  const figures = conformanceOf(read('docs/conformance.md'));
  const rows = LANGUAGES.map(({ id }) => {
    const { version } = JSON.parse(read(`sdks/${id}/package.json`)) as { version: string };
    const label = LANGUAGE_LABELS[id] ?? id;
    return [
      `[${label}](${REPOSITORY}/tree/main/sdks/${id}#readme)`,
      version,
      floors[id] ?? '',
      `\`${INSTALL[id]?.(brand, version) ?? ''}\``,
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
        head: ['Library', 'Version', 'Requires', 'Install', 'Conformance cases', 'Changes'],
        rows,
      },
      {
        kind: 'prose',
        markdown:
          'All four are generated from the same contract, and their behaviour is the same: time-outs, retries, idempotency keys, rate limits, errors and webhooks. Every conformance case runs against every library, over real connections.',
      },
    ],
  };
}

/** Returns the oldest runtime of each language, from its manifest. */
function floorsOf(read: (path: string) => string): Readonly<Record<string, string>> {
  const node = JSON.parse(read('sdks/node/package.json')) as { engines: { node: string } };
  const php = JSON.parse(read('sdks/php/composer.json')) as { require: { php: string } };
  const python = /^requires-python = "(.+)"$/m.exec(read('sdks/python/pyproject.toml'))?.[1];
  const java = /<maven\.compiler\.release>(\d+)</.exec(read('sdks/java/pom.xml'))?.[1];
  return {
    node: `Node.js ${node.engines.node}`,
    php: `PHP ${php.require.php}`,
    python: `Python ${python}`,
    java: `Java ${java}`,
  };
}

/** Returns the last row of the matrix in docs/conformance.md by the names of its columns. */
function conformanceOf(markdown: string): Map<string, string> {
  const lines = markdown.split('\n');
  const head = cells(lines.find((line) => line.startsWith('| topic')));
  const last = cells(lines.find((line) => line.startsWith('| all ')));
  return new Map(head.map((name, at) => [name, last[at] ?? '']));
}

const cells = (line = ''): string[] => line.split('|').map((cell) => cell.trim());
