/** Builds the package `@integration-api/generator`: one program, and the files that it reads, in the folders of this repository. */
import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { LANGUAGES } from '../../generators/languages/all.ts';
import { portalAssets } from '../docs/assets.ts';
import { filesBelow } from '../files/tree.ts';
import { ROOT } from '../files/root.ts';
import { CORES, coreApi } from '../third-party/changes/cores.ts';
import { bundledProgram, licencesOf } from '../sandbox/package.ts';
import { DEPENDENCIES } from './dependencies.ts';

const PROGRAM = 'program.mjs';
/** Files and folders that modules read, apart from the hand-written parts of the libraries. */
const READ = [
  '.oxfmtrc.json',
  'generators/brand.json',
  'generators/toolchain.json',
  'openapi/behaviour.schema.json',
  'openapi/behaviour.yaml',
  'openapitools.json',
  'portal/synonyms.yaml',
  'scripts/openapi-generator/loaders',
  'scripts/third-party/redocly.yaml',
  'scripts/third-party/settings/sdk.schema.json',
  'templates',
];
/** Folder of the portal's assets, which a checkout bundles from their sources. */
const ASSETS = 'portal/assets';

/** Builds the package in a folder. The same sources result in the same bytes. */
export async function buildPackage(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const parts = LANGUAGES.flatMap(({ id, handWritten, generatedFolder }) =>
    filesOf(handWritten.map((part) => `sdks/${id}/${part}`)).filter(
      (path) => !path.startsWith(`sdks/${id}/${generatedFolder}/`),
    ),
  );
  for (const path of [...filesOf(READ), ...parts]) copy(path, join(folder, path));
  cpSync(join(ROOT, 'generators/package'), folder, { recursive: true });
  cpSync(join(ROOT, 'LICENSE'), join(folder, 'LICENSE'));
  const cores = LANGUAGES.map((language) => [language.id, coreApi(ROOT, language)] as const);
  writeFileSync(join(folder, CORES), JSON.stringify(Object.fromEntries(cores)));
  const bundled = await bundledProgram('scripts/generator/packaged-program.ts', join(folder, PROGRAM), [
    ...DEPENDENCIES,
    'esbuild',
    'tsx',
  ]);
  for (const [name, text] of await portalAssets(ROOT)) write(join(folder, ASSETS, name), text);
  writeFileSync(join(folder, 'THIRD-PARTY-LICENSES.txt'), licencesOf(bundled));
  writeManifest(join(folder, 'package.json'));
  // The archive stores modes, and those of a checkout depend on its machine.
  for (const path of filesBelow(folder)) chmodSync(join(folder, path), path === PROGRAM ? 0o755 : 0o644);
}

/** Returns the files of parts of this repository, which are files or folders. A part may be absent. */
const filesOf = (parts: readonly string[]): string[] =>
  parts.flatMap((part) => {
    if (statSync(join(ROOT, part), { throwIfNoEntry: false })?.isFile() === true) return [part];
    return filesBelow(join(ROOT, part)).map((path) => `${part}/${path}`);
  });

function copy(path: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  cpSync(join(ROOT, path), to);
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** Adds the versions of the dependencies that this repository uses. `private` keeps `npm publish` out of the repository. */
function writeManifest(file: string): void {
  const { devDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    devDependencies: Record<string, string>;
  };
  const { private: _, ...manifest } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  const dependencies = Object.fromEntries(DEPENDENCIES.map((name) => [name, devDependencies[name]]));
  // npm does not install them; manifests of generated libraries have these versions of their tools.
  writeFileSync(file, `${JSON.stringify({ ...manifest, dependencies, devDependencies }, null, 2)}\n`);
}
