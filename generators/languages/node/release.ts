import brand from '../../brand.json' with { type: 'json' };
import type { Digest, Installed, Packaging } from '../packaging.ts';
import type { Tools } from '../tools.ts';
import { semantic } from '../versioning.ts';

const NAME = brand.node.package;
/** `integration-api-sdk`, as npm names the tarball of a scoped package. */
const FILE = NAME.replace('@', '').replace('/', '-');

const tarball = (version: string): string => `${FILE}-${version}.tgz`;

/** The lock that npm writes next to the installed packages. */
interface Lock {
  packages: Record<
    string,
    { version?: string; license?: string; integrity?: string; dependencies?: Record<string, string> }
  >;
}

const listed = ({ packages }: Lock): Installed[] =>
  Object.entries(packages).map(([path, { version = '', license, integrity, dependencies = {} }]) => ({
    name: path.split('node_modules/').at(-1) ?? path,
    version,
    licence: license,
    hash: digestOf(integrity),
    requires: Object.keys(dependencies),
  }));

/** Converts `sha512-<base64>`. */
function digestOf(integrity = ''): Digest | undefined {
  const [, base64] = /^sha512-(\S+)/.exec(integrity) ?? [];
  return base64 === undefined
    ? undefined
    : { algorithm: 'SHA-512', content: Buffer.from(base64, 'base64').toString('hex') };
}

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
    list: () => ['cat', 'node_modules/.package-lock.json'],
    installed: (output) => listed(JSON.parse(output) as Lock),
  },
};

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
    ...own
  } = JSON.parse(text) as Record<string, object>;
  const { devDependencies } = JSON.parse(read('package.json')) as { devDependencies: Record<string, string> };
  const { build } = scripts as { build: string };
  const product = {
    ...own,
    files: ['dist'],
    scripts: { build, prepare: 'npm run build' },
    devDependencies: Object.fromEntries(BUILD_PACKAGES.map((name) => [name, devDependencies[name]])),
  };
  return `${JSON.stringify(product, null, 2)}\n`;
}
