import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { zipSync } from 'fflate';
import { digestOf, formatSums, STAGE_FILES, type StagedList } from '../../scripts/release/staged.ts';

/** One small package for each kind of registry, so that tests of publishing need no build. */
interface SmallPackage {
  /** Id of its library in the stage. */
  id: string;
  name: string;
  files(version: string): Record<string, Uint8Array>;
}

const text = (content: string): Uint8Array => Buffer.from(content);
/** ZIP archives store times; a fixed one results in the same bytes. */
const zip = (files: Record<string, string>): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(files).map(([path, content]) => [path, text(content)])), {
    mtime: '1980-01-02T00:00:00Z',
  });

/** Packs one file in a folder. The same content results in the same bytes. */
function tarball(path: string, content: string, scratch: string): Uint8Array {
  mkdirSync(dirname(join(scratch, path)), { recursive: true });
  writeFileSync(join(scratch, path), content);
  const options = ['--sort=name', '--mtime=1985-10-26', '--owner=0', '--group=0', '--numeric-owner'];
  return execFileSync('tar', [...options, '-czf', '-', '-C', scratch, dirname(path)]);
}

const metadata = (version: string): string => `Metadata-Version: 2.1\nName: small-sdk\nVersion: ${version}\n`;

/** @param scratch folder for temporary files */
export function smallPackages(scratch: string, body = 'the library'): SmallPackage[] {
  return [
    {
      id: 'npm',
      name: '@small/sdk',
      files: (version) => ({
        [`small-sdk-${version}.tgz`]: tarball(
          'package/package.json',
          JSON.stringify({ name: '@small/sdk', version, description: body }),
          join(scratch, `npm-${version}-${body}`),
        ),
      }),
    },
    {
      id: 'pypi',
      name: 'small-sdk',
      files: (version) => ({
        [`small_sdk-${version}-py3-none-any.whl`]: zip({
          'small_sdk.py': `"""${body}"""\n`,
          [`small_sdk-${version}.dist-info/METADATA`]: metadata(version),
          [`small_sdk-${version}.dist-info/WHEEL`]: 'Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n',
          [`small_sdk-${version}.dist-info/RECORD`]: '',
        }),
        [`small_sdk-${version}.tar.gz`]: tarball(
          `small_sdk-${version}/PKG-INFO`,
          metadata(version),
          join(scratch, `pypi-${version}-${body}`),
        ),
      }),
    },
    {
      id: 'maven',
      name: 'com.small:sdk',
      files: (version) => ({
        [`sdk-${version}.jar`]: zip({ 'Small.class': body }),
        [`sdk-${version}-sources.jar`]: zip({ 'Small.java': body }),
        [`sdk-${version}.pom`]: text(`<project><version>${version}</version></project>`),
      }),
    },
    {
      id: 'split',
      name: 'small/sdk',
      files: (version) => ({
        [`small-sdk-${version}.zip`]: zip({
          'composer.json': JSON.stringify({ name: 'small/sdk', autoload: { 'psr-4': { 'Small\\': 'src/' } } }),
          'src/Small.php': `<?php // ${body}`,
        }),
      }),
    },
  ];
}

interface SmallStage {
  packages: readonly SmallPackage[];
  version: string;
  commit: string;
}

/** Writes a stage with these packages and returns its folder. */
export function writeStage(folder: string, { packages, version, commit }: SmallStage): string {
  const sums = new Map<string, string>();
  const put = (path: string, content: Uint8Array): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
    sums.set(path, digestOf(readFileSync(join(folder, path))));
  };
  const releases = packages.map(({ id, name, files }) => {
    const contents = Object.entries(files(version));
    for (const [file, content] of contents) put(`${id}/${file}`, content);
    return {
      id,
      workspace: `${id}-workspace`,
      name,
      version,
      spelling: version,
      files: contents.map(([file]) => file),
    };
  });
  put(STAGE_FILES.plan, text(JSON.stringify({ id: 'small', libraries: [] })));
  put(STAGE_FILES.releases, text(JSON.stringify({ commit, isRehearsal: false, releases } satisfies StagedList)));
  writeFileSync(join(folder, STAGE_FILES.sums), formatSums(sums));
  return folder;
}
