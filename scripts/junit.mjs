/**
 * Runs a tool without a report of its own, and writes one for JUnit: `node scripts/junit.mjs <name> [--in folder] [--count]
 * -- <command>`. With `--count`, the tool prints how many tests it has run; otherwise its run counts as one test.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

/** Totals of PHPUnit, of Maven, and of pytest and our own programs. PHPUnit and Maven name skipped tests, which do not count. */
const COUNTS = [
  /^OK \((\d+) tests?/m,
  /Tests run: (\d+), Failures: 0, Errors: 0, Skipped: 0(?:, Flakes: \d+)?\s*$/m,
  /^(\d+) passed/m,
];

const split = process.argv.indexOf('--');
const { values, positionals } = parseArgs({
  args: process.argv.slice(2, split),
  allowPositionals: true,
  options: { in: { type: 'string', default: '.' }, count: { type: 'boolean', default: false } },
});
const [name = ''] = positionals;
const [program = '', ...args] = process.argv.slice(split + 1);
const started = performance.now();
const { code, output } = await run();
process.stdout.write(output);

const counted = COUNTS.map((pattern) => Number(pattern.exec(output)?.[1] ?? 0)).find((count) => count > 0);
const tests = values.count ? (counted ?? 0) : 1;
const hasFailed = code !== 0 || tests === 0;
const why = code === 0 && tests === 0 ? `${output}\nno test was run, or some were skipped` : output;
const body = hasFailed ? `<failure message="exit code ${code}">${escaped(why)}</failure>` : '';
const seconds = ((performance.now() - started) / 1000).toFixed(1);
mkdirSync('.reports', { recursive: true });
writeFileSync(
  `.reports/${name.replace(':', '-')}.xml`,
  `<?xml version="1.0" encoding="UTF-8"?>
<testsuites><testsuite name="${name}" tests="${Math.max(tests, 1)}" failures="${hasFailed ? 1 : 0}" errors="0" time="${seconds}">
<testcase classname="npm run ${name}" name="${name}" time="${seconds}">${body}</testcase>
</testsuite></testsuites>
`,
);
process.exitCode = hasFailed ? 1 : 0;

/** @returns {Promise<{ code: number | string, output: string }>} */
function run() {
  return new Promise((done) => {
    const child = spawn(program, args, { cwd: resolve(values.in), stdio: ['ignore', 'pipe', 'pipe'] });
    /** @type {Buffer[]} */
    const chunks = [];
    child.stdout.on('data', (chunk) => chunks.push(chunk));
    child.stderr.on('data', (chunk) => chunks.push(chunk));
    child.on('error', (error) => done({ code: 'none', output: error.message }));
    child.on('close', (status, signal) =>
      done({ code: status ?? signal ?? 'none', output: Buffer.concat(chunks).toString() }),
    );
  });
}

/** @param {string} text */
function escaped(text) {
  // XML allows no control characters but white space.
  const plain = text.replaceAll(/[^\t\n\r\x20-\uD7FF\uE000-\uFFFD]/gu, '');
  return plain.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
