import { statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { prepareProcess } from '../console/process.mjs';
import { setUp, thisMachine } from './setup.mjs';

/**
 * The tools that a command needs: those of a level and of the levels before it. If `languages` is present, it needs no
 * tools of other languages.
 * @typedef {{ level: string, languages?: string[] }} Need
 */

/**
 * Each command of `npm run`: its script and the level of its tools; null if it runs without a set-up.
 * @type {Readonly<Record<string, readonly [script: string, level: string | null]>>}
 */
export const COMMANDS = {
  generate: ['scripts/generate.ts', 'generate'],
  api: ['scripts/api.ts', 'tests'],
  docs: ['scripts/docs.ts', 'node'],
  reference: ['scripts/reference.ts', 'libraries'],
  test: ['scripts/test.ts', 'tests'],
  check: ['scripts/check.ts', 'node'],
  mock: ['scripts/mock.ts', 'node'],
  conformance: ['scripts/conformance.ts', 'libraries'],
  bench: ['scripts/bench.ts', 'libraries'],
  release: ['scripts/release.ts', 'libraries'],
  sandbox: ['scripts/sandbox.mjs', 'node'],
  environments: ['tests/environments/main.ts', 'tests'],
  setup: ['scripts/setup.mjs', null],
  doctor: ['scripts/doctor.mjs', null],
  format: ['scripts/format.ts', 'node'],
};

/**
 * @param {string} level level of the command
 * @param {string[]} args arguments of the command
 * @param {{ language?: string }[]} tools
 * @returns {Need}
 */
export function needOf(level, args, tools) {
  if (args.includes('--help') || args.includes('-h')) return { level: 'node' };
  if (level !== 'generate') return { level };
  const isCompiled = args.some((arg) => /^--input(?:=|$)/.test(arg)) && !args.includes('--no-compile');
  const need = { level: isCompiled ? 'compile' : level };
  // A word after an option may be its value, so only words before all options leave out the tools of other languages.
  const options = args.findIndex((arg) => arg.startsWith('-'));
  const languages = options === -1 ? args : args.slice(0, options);
  const others = new Set(args.slice(languages.length));
  const isClear = languages.length > 0 && tools.every(({ language }) => !others.has(language ?? ''));
  return isClear ? { ...need, languages } : need;
}

/**
 * Sets up what a command needs, then runs it in this process.
 * @param {string[]} args the name of the command, and its own arguments
 */
export async function main([name = '', ...args]) {
  prepareProcess();
  const machine = thisMachine();
  trustFolder(machine);
  const [path, level] = (Object.hasOwn(COMMANDS, name) && COMMANDS[name]) || [];
  if (path === undefined || level === undefined) {
    console.error(`unknown command "${name}"; known: ${Object.keys(COMMANDS).join(', ')}`);
    process.exitCode = 2;
    return;
  }
  const tools = Object.values(machine.toolchain.tools);
  process.exitCode = level === null ? 0 : await setUp(machine, needOf(level, args, tools));
  if (process.exitCode !== 0) return;
  // The command finds its own arguments where they are without this file.
  process.argv.splice(1, 2, join(machine.root, path));
  if (path.endsWith('.ts')) (await import('tsx/esm/api')).register();
  await import(pathToFileURL(join(machine.root, path)).href);
}

/**
 * Lets git work in the folder of another user, such as that of the host in a container: who runs code of this repository
 * trusts its settings of git, too.
 * @param {import('./setup.mjs').Machine} machine
 */
function trustFolder({ root, env, uid }) {
  if (statSync(root).uid === uid) return;
  const at = env['GIT_CONFIG_COUNT'] ?? '0';
  const trusted = { [`GIT_CONFIG_KEY_${at}`]: 'safe.directory', [`GIT_CONFIG_VALUE_${at}`]: root };
  Object.assign(env, trusted, { GIT_CONFIG_COUNT: String(Number(at) + 1) });
}
