import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { zipSync } from 'fflate';
import {
  digestOf,
  formatSums,
  readStage,
  STAGE_FILES,
  type StagedList,
  type StagedRelease,
} from '../../scripts/release/staged.ts';

/** One small package for each kind of registry, so that tests of publishing need no build. */
interface SmallPackage {
  /** Id of its library in the stage. */
  id: string;
  name: string;
  files: Record<string, Uint8Array>;
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

/** @param scratch folder for temporary files */
export function smallPackages(scratch: string, version: string, body = 'the library'): SmallPackage[] {
  const folder = join(scratch, `${version}-${body}`);
  const manifest = JSON.stringify({ name: '@small/sdk', version, description: body });
  const metadata = `Metadata-Version: 2.1\nName: small-sdk\nVersion: ${version}\n`;
  const info = `small_sdk-${version}.dist-info`;
  const wheel = zip({
    'small_sdk.py': `"""${body}"""\n`,
    [`${info}/METADATA`]: metadata,
    [`${info}/WHEEL`]: 'Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n',
    [`${info}/RECORD`]: '',
  });
  const composer = JSON.stringify({ name: 'small/sdk', autoload: { 'psr-4': { 'Small\\': 'src/' } } });
  return [
    {
      id: 'npm',
      name: '@small/sdk',
      files: { [`small-sdk-${version}.tgz`]: tarball('package/package.json', manifest, folder) },
    },
    {
      id: 'pypi',
      name: 'small-sdk',
      files: {
        [`small_sdk-${version}-py3-none-any.whl`]: wheel,
        [`small_sdk-${version}.tar.gz`]: tarball(`small_sdk-${version}/PKG-INFO`, metadata, folder),
      },
    },
    {
      id: 'maven',
      name: 'com.small:sdk',
      files: {
        [`sdk-${version}.jar`]: zip({ 'Small.class': body }),
        [`sdk-${version}-sources.jar`]: zip({ 'Small.java': body }),
        [`sdk-${version}.pom`]: text(`<project><version>${version}</version></project>`),
      },
    },
    {
      id: 'split',
      name: 'small/sdk',
      files: {
        [`small-sdk-${version}.zip`]: zip({ 'composer.json': composer, 'src/Small.php': `<?php // ${body}` }),
      },
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
    const contents = Object.entries(files);
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
  put(STAGE_FILES.releases, text(JSON.stringify({ commit, isRehearsal: false, releases } satisfies StagedList)));
  writeFileSync(join(folder, STAGE_FILES.sums), formatSums(sums));
  return folder;
}

/** Writes a stage of the package of one kind of registry, and returns its release. */
export function smallRelease(folder: string, kind: string, version: string, body?: string): StagedRelease {
  const packages = smallPackages(join(folder, 'scratch'), version, body).filter(({ id }) => id === kind);
  const stage = writeStage(mkdtempSync(join(folder, 'stage-')), { packages, version, commit: '0' });
  const [found] = readStage(stage).releases;
  if (found === undefined) throw new Error(`no package ${kind}`);
  return found;
}
