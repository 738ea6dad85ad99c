/**
 * Tests the library on the versions of PHP in package.json, as WebAssembly: its files compile, its unit tests pass, and
 * PHP reports nothing about its code, not even a deprecation. WebAssembly has no fibers, sockets and processes: the tests
 * that need one belong to the PHPUnit group of that name; they are left out and listed.
 *
 *     node --import tsx sdks/php/scripts/versions/main.ts [version…]
 */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { filesToCompile } from './files.ts';
import { install } from './install.ts';
import { LACKING, printLeftOut } from './left-out.ts';
import { CACHE, DEBIAN, ROOT } from './paths.ts';
import { php, phpunit } from './programs.ts';

/** Lines in PHPUnit's log for TeamCity. A crash loses what PHPUnit has printed, but not what it has logged. */
const STARTED = /^##teamcity\[testStarted .*::\\(.*?)'/gm;

/** Lines of `php -l` about files that compile without a message. */
const COMPILED = /^No syntax errors detected in .*\n/gm;

/** Versions in package.json, such as `8.5`. */
const AVAILABLE = new Set(
  [...read(join(import.meta.dirname, 'package.json')).matchAll(/node-(\d+)-(\d+)"/g)].map(
    ([, major, minor]) => `${major}.${minor}`,
  ),
);

function read(path: string): string {
  return readFileSync(path, 'utf8');
}

/** Returns the versions to test. The lowest version that the library claims runs the unit tests anyway. */
function versionsToTest(args: readonly string[]): string[] {
  const support = JSON.parse(read(join(ROOT, 'sdks/support.json'))) as {
    libraries: { php: { runtimes: { version: string }[] } };
  };
  const [, ...claimed] = support.libraries.php.runtimes.map(({ version }) => version);
  const missing = [...claimed, ...args].find((version) => !AVAILABLE.has(version));
  if (missing !== undefined) throw new Error(`PHP ${missing} is not in sdks/php/scripts/versions/package.json`);
  if (!existsSync(join(DEBIAN, 'PHPUnit'))) throw new Error(`${DEBIAN} has no PHPUnit: install phpunit with apt`);
  return args.length > 0 ? [...args] : claimed;
}

/**
 * Compiles files.
 * @throws {Error} with what PHP says about them
 */
async function compile(version: string, files: readonly string[]): Promise<void> {
  const { output } = await php(version, '-l', ...files);
  const compiled = output.match(COMPILED)?.length ?? 0;
  const messages = output.replaceAll(COMPILED, '').trim();
  if (messages !== '' || compiled !== files.length) {
    throw new Error(`PHP ${version} compiles ${compiled} of ${files.length} files, and says:\n${messages}`);
  }
}

/**
 * Runs the unit tests, and returns the number of passed ones.
 * @throws {Error} with the output of PHPUnit
 */
async function test(version: string): Promise<number> {
  const log = join(CACHE, `log-${version}.txt`);
  rmSync(log, { force: true });
  const { code, output } = await phpunit(version, `--log-teamcity=${log}`, `--exclude-group=${LACKING.join(',')}`);
  const passed = Number(/^OK \((\d+) tests?/m.exec(output)?.[1] ?? 0);
  if (code === 0 && passed > 0) return passed;
  const last = existsSync(log) ? [...read(log).matchAll(STARTED)].at(-1)?.[1] : 'none';
  const remedy = `If it needs ${LACKING.join(' or ')}, add it to the group of that name.`;
  const crash = /^Time: /m.test(output) ? '' : `The last test was ${last}. ${remedy}\n`;
  throw new Error(`PHP ${version} fails:\n${output}${crash}`);
}

/** Tests one version, and returns the number of passed tests. */
async function check(version: string, files: readonly string[]): Promise<number> {
  const started = performance.now();
  const { output } = await php(version, '-r', 'echo PHP_VERSION;');
  if (!output.startsWith(`${version}.`)) throw new Error(`PHP ${version} does not start:\n${output}`);
  await compile(version, files);
  const passed = await test(version);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`PHP ${output} compiles ${files.length} files and passes ${passed} unit tests (${seconds} s)`);
  return passed;
}

try {
  const versions = versionsToTest(process.argv.slice(2));
  await install();
  const files = await filesToCompile();
  const results = await Promise.allSettled(versions.map((version) => check(version, files)));
  const failures = results.flatMap((result) => (result.status === 'rejected' ? [String(result.reason.message)] : []));
  if (failures.length > 0) throw new Error(failures.join('\n'));
  const leftOut = await printLeftOut(versions.at(-1) ?? '');
  const passed = results.reduce((sum, result) => sum + (result.status === 'fulfilled' ? result.value : 0), 0);
  console.log(`OK (${passed} tests on PHP ${versions.join(', ')}; ${leftOut} left out of each)`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
