import { join } from 'node:path';
import { digestOfFile, jarFile, jarFolder } from './jar-file.mjs';
import { modulesProblem } from './modules.mjs';
import { mendingLines } from './plan.mjs';
import { probeTools } from './probes.mjs';
import { foundPython } from './setup.mjs';
import { venvProblem, venvPython } from './venv.mjs';

/**
 * One line of the table. `mend` is what to do when it is a gap.
 * @typedef {{ tool: string, wanted: string, found: string, path: string | null, verdict: string, gap: boolean, mend: string[] }} Row
 */

const SETUP = 'node scripts/setup.mjs';

/**
 * @param {import('./probes.mjs').Finding} finding
 * @param {import('./probes.mjs').Machine} machine
 * @param {import('./platform.mjs').Platform} platform
 * @returns {Row}
 */
function toolRow(finding, { lock }, platform) {
  const { tool, wanted, version, path, verdict, detail } = finding;
  const entry = lock.tools[tool];
  const gap = verdict !== 'ok';
  const found = gap ? (detail ?? version ?? '-') : (version ?? '-');
  return {
    tool,
    wanted,
    found,
    path,
    verdict,
    gap,
    mend: gap && entry ? mendingLines({ [tool]: entry }, platform) : [],
  };
}

/**
 * @param {string} root
 * @returns {Row}
 */
function modulesRow(root) {
  const problem = modulesProblem(root);
  const path = join(root, 'node_modules');
  const verdict = problem === null ? 'ok' : problem === 'missing' ? 'missing' : 'out of step';
  const found = problem === null ? 'in step' : problem;
  return {
    tool: 'node_modules',
    wanted: 'as package-lock.json',
    found,
    path,
    verdict,
    gap: problem !== null,
    mend: problem === null ? [] : [SETUP],
  };
}

/**
 * @param {string} root
 * @param {{ version: string } | null} python null when there is no usable one
 * @returns {Row}
 */
function venvRow(root, python) {
  const problem = python === null ? 'no Python to make it with' : venvProblem(root, python.version);
  const base = {
    tool: '.venv',
    wanted: python === null ? 'a Python venv' : `Python ${python.version}`,
    path: venvPython(root),
  };
  if (problem === null) return { ...base, found: 'in step', verdict: 'ok', gap: false, mend: [] };
  const verdict = problem === 'missing' || python === null ? 'missing' : 'out of step';
  return { ...base, found: problem, verdict, gap: true, mend: [SETUP] };
}

/**
 * @param {import('./probes.mjs').Machine} machine
 * @returns {Promise<Row>}
 */
async function jarRow({ root, lock: { generator } }) {
  const path = jarFile(jarFolder(root), generator);
  const base = { tool: 'generator jar', wanted: generator.version, path };
  const digest = await digestOfFile(path).catch((error) => String(error.message));
  if (digest === null)
    return { ...base, found: 'fetched by npm run generate', verdict: 'not yet', gap: false, mend: [] };
  if (typeof digest === 'string')
    return { ...base, found: digest, verdict: 'broken', gap: true, mend: [`rm -rf ${path}`] };
  if (digest.sha256 === generator.sha256) {
    return { ...base, found: `${digest.bytes} bytes, sha256 as locked`, verdict: 'ok', gap: false, mend: [] };
  }
  const found = `sha256 ${digest.sha256.slice(0, 12)}…, locked is ${generator.sha256.slice(0, 12)}…`;
  return { ...base, found, verdict: 'wrong checksum', gap: true, mend: ['npm run generate'] };
}

/**
 * @param {import('./probes.mjs').Machine} machine
 * @param {import('./platform.mjs').Platform} platform
 * @returns {Promise<Row[]>}
 */
export async function examine(machine, platform) {
  const findings = await probeTools(machine);
  return [
    ...findings.map((finding) => toolRow(finding, machine, platform)),
    modulesRow(machine.root),
    venvRow(machine.root, foundPython(findings)),
    await jarRow(machine),
  ];
}

/**
 * @param {Row[]} rows
 * @returns {string} the table, and below it what mends each gap
 */
export function renderTable(rows) {
  const cells = [
    ['tool', 'wanted', 'verdict', 'found', 'path'],
    ...rows.map(({ tool, wanted, verdict, found, path }) => [tool, wanted, verdict, found, path ?? '']),
  ];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  const lines = cells.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const gaps = rows.filter(({ gap }) => gap);
  const mending = gaps.flatMap(({ tool, verdict, mend }) => [
    `${tool} (${verdict}):`,
    ...mend.map((line) => `  ${line}`),
  ]);
  const verdict =
    gaps.length === 0 ? 'all in order' : `${gaps.length} to mend; ${SETUP} --all does what it can by itself`;
  return [...lines, '', ...mending, verdict, ''].join('\n');
}
