import brand from '../../brand.json' with { type: 'json' };
import type { Packaging, PackagingTools } from '../packaging.ts';
import { semantic } from '../versioning.ts';

const NAME = brand.php.package;
/** One package in the list that Composer writes. */
interface Package {
  name: string;
  version: string;
  license?: string[];
  require?: Record<string, string>;
}

const zip = (version: string): string => `${NAME.replace('/', '-')}-${version}.zip`;
const unpacked = ({ scratch }: PackagingTools): string => `${scratch}/unpacked`;

export const packaging: Packaging = {
  name: NAME,
  registry: 'split',
  purl: 'composer',
  spelling: semantic,
  files: (version) => [zip(version)],
  build: ({ output }) => [['php', 'sdks/php/scripts/package.php', output]],
  checks: (tools) => [
    [tools.venv('python'), '-m', 'zipfile', '--extract', `${tools.output}/${zip(tools.version)}`, unpacked(tools)],
    ['composer', 'validate', '--strict', '--no-interaction', `${unpacked(tools)}/composer.json`],
  ],
  consumer: {
    block: 'php',
    files: ({ registry, version }, snippet) => ({
      'composer.json': JSON.stringify({
        repositories: [{ type: 'vcs', url: registry }, { 'packagist.org': false }],
        require: { [NAME]: version },
      }),
      'quick_start.php': `<?php\n\nrequire __DIR__ . '/vendor/autoload.php';\n\n${snippet}`,
    }),
    install: () => [['composer', 'install', '--no-interaction', '--no-progress', '--no-cache', '--quiet']],
    run: () => ['php', 'quick_start.php'],
    list: () => ['cat', 'vendor/composer/installed.json'],
    installed: (output) =>
      (JSON.parse(output) as { packages: Package[] }).packages.map(({ name, version, license, require = {} }) => ({
        name,
        // The name of a tag.
        version: version.replace(/^v/, ''),
        licence: license?.join(' OR '),
        requires: Object.keys(require),
      })),
  },
};
