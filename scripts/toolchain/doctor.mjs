import { join } from 'node:path';
import { digestOfFile, jarFile, jarFolder } from './jar-file.mjs';
import { modulesError } from './modules.mjs';
import { fixLines } from './plan.mjs';
import { probeTools } from './probes.mjs';
import { foundPython } from './setup.mjs';
import { venvError, venvPython } from './venv.mjs';

/**
 * One line of the table. `gap` is true if the tool does not meet the requirement; `fix` lists the commands that help.
 * @typedef {{ tool: string, required: string, found: string, path: string | null, status: string, gap: boolean, fix: string[] }} Row
 */

const SETUP = 'node scripts/setup.mjs';

/**
 * @param {import('./probes.mjs').ToolStatus} toolStatus
 * @param {import('./probes.mjs').Machine} machine
 * @param {import('./platform.mjs').Platform} platform
 * @returns {Row}
 */
function toolRow(toolStatus, { toolchain }, platform) {
  const { tool, required, version, path, status, detail } = toolStatus;
  const entry = toolchain.tools[tool];
  const gap = status !== 'ok';
  const found = gap ? (detail ?? version ?? '-') : (version ?? '-');
  return {
    tool,
    required,
    found,
    path,
    status,
    gap,
    fix: gap && entry ? fixLines({ [tool]: entry }, platform) : [],
  };
}

/**
 * @param {string} root
 * @returns {Row}
 */
function modulesRow(root) {
  const error = modulesError(root);
  const path = join(root, 'node_modules');
  const status = error === null ? 'ok' : error === 'missing' ? 'missing' : 'outdated';
  const found = error === null ? 'up to date' : error;
  return {
    tool: 'node_modules',
    required: 'as in package-lock.json',
    found,
    path,
    status,
    gap: error !== null,
    fix: error === null ? [] : [SETUP],
  };
}

/**
 * @param {string} root
 * @param {{ version: string } | null} python null if no usable Python was found
 * @returns {Row}
 */
function venvRow(root, python) {
  const error = python === null ? 'no Python to create it with' : venvError(root, python.version);
  const base = {
    tool: '.venv',
    required: python === null ? 'a Python venv' : `Python ${python.version}`,
    path: venvPython(root),
  };
  if (error === null) return { ...base, found: 'up to date', status: 'ok', gap: false, fix: [] };
  const status = error === 'missing' || python === null ? 'missing' : 'outdated';
  return { ...base, found: error, status, gap: true, fix: [SETUP] };
}

/**
 * @param {import('./probes.mjs').Machine} machine
 * @returns {Promise<Row>}
 */
async function jarRow({ root, toolchain: { generator } }) {
  const path = jarFile(jarFolder(root), generator);
  const base = { tool: 'generator jar', required: generator.version, path };
  const digest = await digestOfFile(path).catch((error) => String(error.message));
  if (digest === null)
    return { ...base, found: 'downloaded by npm run generate', status: 'not yet', gap: false, fix: [] };
  if (typeof digest === 'string')
    return { ...base, found: digest, status: 'broken', gap: true, fix: [`rm -rf ${path}`] };
  if (digest.sha256 === generator.sha256) {
    return { ...base, found: `${digest.bytes} bytes, sha256 as pinned`, status: 'ok', gap: false, fix: [] };
  }
  const found = `sha256 ${digest.sha256.slice(0, 12)}…, expected ${generator.sha256.slice(0, 12)}…`;
  return { ...base, found, status: 'wrong checksum', gap: true, fix: ['npm run generate'] };
}

/**
 * @param {import('./probes.mjs').Machine} machine
 * @param {import('./platform.mjs').Platform} platform
 * @returns {Promise<Row[]>}
 */
export async function examine(machine, platform) {
  const statuses = await probeTools(machine, { level: 'tests' });
  return [
    ...statuses.map((toolStatus) => toolRow(toolStatus, machine, platform)),
    modulesRow(machine.root),
    venvRow(machine.root, foundPython(statuses)),
    await jarRow(machine),
  ];
}

/**
 * @param {Row[]} rows
 * @returns {string} the table, followed by the commands that close each gap
 */
export function renderTable(rows) {
  const cells = [
    ['tool', 'required', 'status', 'found', 'path'],
    ...rows.map(({ tool, required, status, found, path }) => [tool, required, status, found, path ?? '']),
  ];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  const lines = cells.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const gaps = rows.filter(({ gap }) => gap);
  const fixes = gaps.flatMap(({ tool, status, fix }) => [`${tool} (${status}):`, ...fix.map((line) => `  ${line}`)]);
  const summary = gaps.length === 0 ? 'everything is ready' : `${gaps.length} to fix; ${SETUP} --all fixes what it can`;
  return [...lines, '', ...fixes, summary, ''].join('\n');
}
