import { packaging } from '../../../generators/languages/node/release.ts';
import type { Consumer } from '../consumer.ts';
import { npmInstall } from '../registries.ts';

export const node: Consumer = {
  id: 'node',
  registry: 'npm',
  files: () => ({ 'package.json': '{ "private": true }\n' }),
  install: ({ output, version }, packages) => [npmInstall([`${output}/${packaging.files(version)[0]}`, ...packages])],
  run: (program) => `node ${program}`,
};
