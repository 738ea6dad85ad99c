import brand from '../../brand.json' with { type: 'json' };
import { installCommand, installedIn, tarballOf } from '../npm-packages.ts';
import type { Packaging } from '../packaging.ts';
import { semantic } from '../versioning.ts';

const NAME = brand.node.package;
const tarball = (version: string): string => tarballOf(NAME, version);

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
    install: (tools) => [installCommand(tools, NAME, '--registry')],
    run: ({ node }) => [node, 'quick-start.js'],
    list: () => ['cat', 'node_modules/.package-lock.json'],
    installed: installedIn,
  },
};
