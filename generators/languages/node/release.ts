import brand from '../../brand.json' with { type: 'json' };
import type { Packaging } from '../packaging.ts';
import { semantic } from '../versioning.ts';

const NAME = brand.node.package;
/** `integration-api-sdk`, as npm names the tarball of a scoped package. */
const FILE = NAME.replace('@', '').replace('/', '-');

const tarball = (version: string): string => `${FILE}-${version}.tgz`;

interface Tree {
  dependencies?: Record<string, { version?: string } & Tree>;
}

const listed = ({ dependencies = {} }: Tree): { name: string; version: string }[] =>
  Object.entries(dependencies).flatMap(([name, { version = '', ...below }]) => [{ name, version }, ...listed(below)]);

export const packaging: Packaging = {
  name: NAME,
  registry: 'npm',
  purl: 'npm',
  spelling: semantic,
  files: (version) => [tarball(version)],
  build: ({ node, output }) => [[node, '--import', 'tsx', 'sdks/node/scripts/pack.ts', output]],
  checks: ({ npm, output, version }) => [
    [...npm('publint', 'publint'), `${output}/${tarball(version)}`, '--strict'],
    [
      ...npm('@arethetypeswrong/cli', 'attw'),
      `${output}/${tarball(version)}`,
      '--no-definitely-typed',
      '--no-color',
      '--no-emoji',
      '--format',
      'ascii',
    ],
  ],
  consumer: {
    block: 'ts',
    files: (_, snippet) => ({
      'package.json': '{ "private": true, "type": "module" }\n',
      'quick-start.js': snippet,
    }),
    install: ({ registry, version, scratch }) => [
      [
        'npm',
        'install',
        '--ignore-scripts',
        '--no-audit',
        '--no-fund',
        '--cache',
        `${scratch}/npm-cache`,
        '--registry',
        registry,
        `${NAME}@${version}`,
      ],
    ],
    run: ({ node }) => [node, 'quick-start.js'],
    list: () => ['npm', 'ls', '--all', '--json'],
    installed: (output) => listed(JSON.parse(output) as Tree),
  },
};
