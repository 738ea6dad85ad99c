/** Builds the package `@integration-api/sandbox`: one program, and the files that it reads, in the folders of this repository. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type BuildOptions } from 'esbuild';
import { ownPortal } from '../docs/own-portal.ts';
import { filesBelow } from '../files/tree.ts';
import { ownAddresses } from './bundle.mjs';

const ROOT = resolve(import.meta.dirname, '../..');
const PROGRAM = 'program.mjs';
/** Folder of the empty database, which a first start would otherwise create. */
const PREPARED = '.cache/sandbox';
const SURROUNDINGS = new URL('fixed-surroundings.mjs', import.meta.url).href;
/** The only dependency: it finds its WebAssembly and its data next to its code. */
const DATABASE = '@electric-sql/pglite';
/** Files and folders that modules read next to their code. */
const READ = [
  'openapi/.build/openapi.json',
  'openapi/currencies.yaml',
  'sandbox/inspector/page/index.html',
  'sandbox/inspector/page/style.css',
  'sandbox/lab/document',
  'sandbox/lab/seeds',
  'sandbox/store/migrations',
];
/** Lets modules find these files, and packages in the CommonJS format load builtins. */
const BANNER = `import { createRequire as newRequire } from 'node:module';
import { fileURLToPath as pathOf } from 'node:url';
const require = newRequire(import.meta.url), PACKAGE = import.meta.url;`;

const COMMON: BuildOptions = {
  absWorkingDir: ROOT,
  bundle: true,
  format: 'esm',
  legalComments: 'none',
  logLevel: 'silent',
  metafile: true,
};

/**
 * Builds the package in a folder below this repository, whose PGlite prepares the database. The same sources result in the
 * same bytes.
 */
export async function buildPackage(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const path of READ) cpSync(join(ROOT, path), join(folder, path), { recursive: true, filter: isData });
  cpSync(join(ROOT, 'sandbox/package'), folder, { recursive: true });
  cpSync(join(ROOT, 'LICENSE'), join(folder, 'LICENSE'));
  const bundled = [
    // esbuild bundles the page in a checkout, and pg asks for its native part in vain.
    ...(await bundledProgram('scripts/sandbox/packaged-program.ts', join(folder, PROGRAM), [
      DATABASE,
      'esbuild',
      'pg-native',
    ])),
    ...(await bundle(
      'sandbox/inspector/page/app.ts',
      join(folder, 'sandbox/inspector/page/inspector.js'),
      PAGE_OPTIONS,
    )),
  ];
  await writeDocumentation(join(folder, 'docs'));
  writeFileSync(join(folder, 'THIRD-PARTY-LICENSES.txt'), licencesOf(bundled));
  writeManifest(join(folder, 'package.json'));
  await prepare(folder);
  // The archive stores modes, and those of a checkout depend on its machine.
  for (const path of filesBelow(folder)) chmodSync(join(folder, path), path === PROGRAM ? 0o755 : 0o644);
}

/** Writes the portal, compressed, whose pages call the sandbox that serves them. */
async function writeDocumentation(folder: string): Promise<void> {
  const { files, faults } = await ownPortal(ROOT, join(ROOT, 'openapi/.build/openapi.json'));
  if (faults.length > 0) throw new Error(`the documentation is not finished: ${faults[0]}`);
  for (const [path, text] of files) {
    const file = join(folder, `${path}.gz`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, gzipSync(text, { level: 9 }));
  }
}

const PROGRAM_OPTIONS: BuildOptions = {
  platform: 'node',
  target: 'node20',
  minifySyntax: true,
  minifyWhitespace: true,
  banner: { js: BANNER },
  plugins: [
    ownAddresses((path) => {
      const own = JSON.stringify(relative(ROOT, path).replaceAll('\\', '/'));
      const parent = JSON.stringify(relative(ROOT, dirname(path)).replaceAll('\\', '/'));
      return { url: `new URL(${own}, PACKAGE).href`, dirname: `pathOf(new URL(${parent}, PACKAGE))` };
    }),
  ],
};

const PAGE_OPTIONS: BuildOptions = { target: 'es2022', minify: true };

/** Keeps tests, and the code of the modules that read these files, out of the package. */
const isData = (path: string): boolean => !/\.test\.ts$|\.ts$|\/README\.md$/.test(path);

/**
 * Bundles a program, whose modules find the files of this repository in the folder of the program.
 * @param external packages that are not in the bundle
 * @returns the folders of the packages in the bundle
 */
export const bundledProgram = (entry: string, outfile: string, external: string[]): Promise<string[]> =>
  bundle(entry, outfile, { ...PROGRAM_OPTIONS, external });

/** Returns the folders of the packages in the bundle. */
async function bundle(entry: string, outfile: string, options: BuildOptions): Promise<string[]> {
  const { metafile } = await build({ ...COMMON, ...options, entryPoints: [entry], outfile });
  return Object.keys(metafile?.inputs ?? {}).flatMap(
    (path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? [],
  );
}

/** Returns the licences of bundled packages, which their authors want to be kept with the code. */
export function licencesOf(folders: readonly string[]): string {
  const texts = [...new Set(folders)].toSorted().map((folder) => {
    const manifest = JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')) as Record<string, string>;
    const file = readdirSync(join(ROOT, folder)).find((path) => /^licen[cs]e/i.test(path));
    const text = file === undefined ? undefined : readFileSync(join(ROOT, folder, file), 'utf8').trim();
    return `${manifest['name']} ${manifest['version']}: ${manifest['license']}\n${text === undefined ? '' : `\n${text}\n`}`;
  });
  return texts.join(`\n${'-'.repeat(80)}\n\n`);
}

/** Adds the version of the dependency that this repository uses. `private` keeps `npm publish` out of the repository. */
function writeManifest(file: string): void {
  const { devDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    devDependencies: Record<string, string>;
  };
  const { private: _, ...manifest } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  const dependencies = { [DATABASE]: devDependencies[DATABASE] };
  writeFileSync(file, `${JSON.stringify({ ...manifest, dependencies }, null, 2)}\n`);
}

/** Starts the program once, so that the package has the empty database. */
async function prepare(folder: string): Promise<void> {
  const child = spawn(process.execPath, ['--import', SURROUNDINGS, join(folder, PROGRAM), '--data', 'memory'], {
    env: { ...process.env, TZ: 'UTC' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stdout.once('data', () => child.kill('SIGTERM'));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0 || !existsSync(join(folder, PREPARED)))
    throw new Error(`the program of @integration-api/sandbox does not start: ${output.trim()}`);
}
