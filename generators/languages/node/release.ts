import brand from '../../brand.json' with { type: 'json' };
import { installCommand, installedIn, tarballOf } from '../npm-packages.ts';
import type { Packaging } from '../packaging.ts';
import type { Tools } from '../tools.ts';
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

/** Members of a package.json that list its subpaths. */
interface Subpaths {
  typesVersions: { '*': Record<string, string[]> };
  exports: Record<string, unknown>;
}

const copied = <T>(value: T): T => JSON.parse(JSON.stringify(value).replaceAll('/testing/', '/custom/')) as T;

/** Adds the subpath for code of the owner, in the form of another one. */
function withSubpath({ typesVersions, exports }: Subpaths): Subpaths {
  const types = typesVersions['*'];
  return {
    typesVersions: { '*': { custom: copied(types['testing'] ?? []), ...types } },
    exports: Object.fromEntries(
      Object.entries(exports).flatMap((entry) =>
        entry[0] === './testing' ? [['./custom', copied(entry[1])], entry] : [entry],
      ),
    ),
  };
}

/** Packages that the build of the library needs. */
const BUILD_PACKAGES = ['esbuild', 'tsx', 'typescript'];

/** Returns the manifest of a library of another API. Its package is built when it is installed or packed. */
export function productManifest(text: string, { read }: Pick<Tools, 'read'>): string {
  const {
    private: _,
    homepage: _h,
    bugs: _b,
    repository: _r,
    scripts,
    typesVersions,
    exports,
    ...own
  } = JSON.parse(text) as Record<string, object> & Subpaths;
  const { devDependencies } = JSON.parse(read('package.json')) as { devDependencies: Record<string, string> };
  const { build } = scripts as { build: string };
  const product = {
    ...own,
    files: ['dist', 'CHANGELOG.md'],
    ...withSubpath({ typesVersions, exports }),
    scripts: { build, prepare: 'npm run build' },
    devDependencies: Object.fromEntries(BUILD_PACKAGES.map((name) => [name, devDependencies[name]])),
  };
  return `${JSON.stringify(product, null, 2)}\n`;
}
