import { readme } from '../../../generators/languages/php/readme.ts';
import type { Consumer } from '../consumer.ts';
import { debianInstall } from '../registries.ts';

export const php: Consumer = {
  id: 'php',
  registry: 'deb',
  files: (tools) => {
    const { 'composer.json': manifest = '' } = readme.project.files(tools);
    return { 'composer.json': manifest };
  },
  install: (tools, packages) => [
    ...readme.project.install(tools),
    ...(packages.length === 0 ? [] : [debianInstall(tools, packages)]),
  ],
  run: (program) => `php -d error_reporting=-1 -d display_errors=stderr ${program}`,
};
