/** Installs packages with npm, and reads what it has installed. */
import type { ConsumerTools, Digest, Installed } from './packaging.ts';

/** Returns the name that npm gives to a tarball: `integration-api-sdk-2.2.1.tgz` of a package with a scope. */
export const tarballOf = (name: string, version: string): string =>
  `${name.replace('@', '').replace('/', '-')}-${version}.tgz`;

/**
 * Returns the command that installs a package from a local registry.
 * @param option option that names the registry: `--registry`, or the one of a scope
 */
export const installCommand = (
  { registry, version, scratch }: ConsumerTools,
  name: string,
  option: string,
): readonly [string, ...string[]] => [
  'npm',
  'install',
  '--ignore-scripts',
  '--no-audit',
  '--no-fund',
  '--cache',
  `${scratch}/npm-cache`,
  `${option}=${registry}`,
  `${name}@${version}`,
];

/** The lock that npm writes next to the installed packages. */
interface Lock {
  packages: Record<
    string,
    { version?: string; license?: string; integrity?: string; dependencies?: Record<string, string> }
  >;
}

/** Returns the packages in `node_modules/.package-lock.json`. */
export const installedIn = (lock: string): Installed[] =>
  Object.entries((JSON.parse(lock) as Lock).packages).map(
    ([path, { version = '', license, integrity, dependencies = {} }]) => ({
      name: path.split('node_modules/').at(-1) ?? path,
      version,
      licence: license,
      hash: digestOf(integrity),
      requires: Object.keys(dependencies),
    }),
  );

/** Converts `sha512-<base64>`. */
function digestOf(integrity = ''): Digest | undefined {
  const [, base64] = /^sha512-(\S+)/.exec(integrity) ?? [];
  return base64 === undefined
    ? undefined
    : { algorithm: 'SHA-512', content: Buffer.from(base64, 'base64').toString('hex') };
}
