import { setTimeout as sleep } from 'node:timers/promises';
import { installModules, modulesError } from './modules.mjs';
import { planTools } from './plan.mjs';
import { probeTools } from './probes.mjs';
import { run } from './processes.mjs';
import { isStamped, stampTools } from './stamp.mjs';
import { SETUP_LOCK_FILE, releaseProcessLock, acquireProcessLock } from './process-lock.mjs';
import { createVenv, venvError } from './venv.mjs';

/**
 * The environment of the setup, and the tools to set up.
 * @typedef {import('./probes.mjs').Machine & {
 *   platform: import('./platform.mjs').Platform,
 *   print: (text: string) => void,
 *   now: () => number,
 *   verbose: boolean,
 *   profile: import('./profiles.mjs').Profile,
 * }} SetupContext
 */

/** Ends the setup: exit code 1 if a step failed, 2 if a person has to act first. */
class SetupStop extends Error {
  /**
   * @param {1 | 2} exitCode
   * @param {string} message
   */
  constructor(exitCode, message) {
    super(message);
    this.exitCode = exitCode;
  }
}

const APT_TIMEOUT_MS = 1_200_000;
const LOCK_POLL_MS = 250;

/**
 * @param {SetupContext} context
 * @param {string} title
 * @param {() => Promise<string | null>} work returns the reason for a failure, or null
 */
async function step({ print, now }, title, work) {
  const start = now();
  print(`setup  ${title} …`);
  const error = await work();
  print(` ${error === null ? '' : 'failed after '}${((now() - start) / 1000).toFixed(1)} s\n`);
  if (error !== null) throw new SetupStop(1, `${title}: ${error}`);
}

/** @param {import('./probes.mjs').ToolStatus} toolStatus */
function describeGap({ tool, required, status, version, path, detail }) {
  const found = [status, status === 'too old' ? version : null, detail, path === null ? null : `at ${path}`];
  return `${tool}: ${found.filter(Boolean).join(', ')}; required ${required}`;
}

/**
 * @param {SetupContext} context
 * @param {import('./probes.mjs').ToolStatus[]} statuses
 */
function gapsOf({ toolchain }, statuses) {
  const gaps = statuses.filter(({ status }) => status !== 'ok');
  const tools = Object.fromEntries(
    Object.entries(toolchain.tools).filter(([name]) => gaps.some(({ tool }) => tool === name)),
  );
  return { lines: gaps.map((gap) => `  ${describeGap(gap)}`), tools };
}

/**
 * @param {SetupContext} context
 * @param {string[]} command
 * @returns {Promise<string | null>}
 */
async function runApt(context, command) {
  const [program = '', ...args] = command;
  const env = { ...context.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' };
  const options = { cwd: context.root, env, timeoutMs: APT_TIMEOUT_MS, echo: context.verbose };
  const { error, output } = await run(program, args, options);
  if (error === null) return null;
  if (!context.verbose) context.print(`\n${output}\n`);
  const cause = output.split('\n').find((line) => line.startsWith('E: '));
  return `${error}${cause === undefined ? '' : `: ${cause}`}; check the network and the package sources, then run this again`;
}

/**
 * @param {SetupContext} context
 * @returns {Promise<import('./probes.mjs').ToolStatus[]>} the statuses once no required tool is missing
 */
async function readyTools(context) {
  const before = await probeTools(context, context.profile);
  const gaps = gapsOf(context, before);
  if (gaps.lines.length === 0) return before;
  const plan = planTools(gaps.tools, context.platform);
  if (plan.instructions.length > 0) {
    const indented = plan.instructions.map((line) => `  ${line}`);
    const lines = ['tools are missing or too old:', ...gaps.lines, 'run this, then repeat the command:', ...indented];
    throw new SetupStop(2, lines.join('\n'));
  }
  context.print(`setup  installing:\n${gaps.lines.join('\n')}\n`);
  for (const command of plan.commands) await step(context, command.join(' '), () => runApt(context, command));
  const after = await probeTools(context, context.profile);
  const left = gapsOf(context, after);
  if (left.lines.length === 0) return after;
  const pages = Object.entries(left.tools).map(([name, { install }]) => `  ${name}: ${install.page}`);
  const why = `still missing or too old after apt-get: ${context.platform.name} has no suitable package, or PATH finds another program:`;
  throw new SetupStop(1, [why, ...left.lines, 'download them from', ...pages].join('\n'));
}

/** @param {SetupContext} context */
function isReady(context) {
  return modulesError(context.root) === null && isStamped(context, context.profile);
}

/**
 * @param {import('./probes.mjs').ToolStatus[]} statuses
 * @returns {{ path: string, version: string } | null}
 */
export function foundPython(statuses) {
  const python = statuses.find(({ tool, status }) => tool === 'python' && status === 'ok');
  if (python === undefined || python.path === null || python.version === null) return null;
  return { path: python.path, version: python.version };
}

/**
 * @param {SetupContext} context
 * @returns {Promise<void>}
 */
async function apply(context) {
  const { root, env, verbose } = context;
  const statuses = await readyTools(context);
  const modules = modulesError(root);
  if (modules !== null) {
    await step(context, `npm ci --ignore-scripts (node_modules: ${modules})`, () => installModules(root, env, verbose));
  }
  const python = foundPython(statuses);
  const venv = python === null ? null : venvError(root, python.version);
  if (python !== null && venv !== null) {
    await step(context, `python -m venv .venv (${venv})`, () => createVenv(root, python, env, verbose));
  }
  stampTools(context, context.profile);
}

/**
 * Prints what `setup` would do, without doing it.
 * @param {SetupContext} context
 * @returns {Promise<0 | 1 | 2>} 0 if everything is ready, 1 if the setup can fix it, 2 if a person must
 */
export async function checkOnly(context) {
  const statuses = await probeTools(context, context.profile);
  const gaps = gapsOf(context, statuses);
  const python = foundPython(statuses);
  const modules = modulesError(context.root);
  const venv = python === null ? null : venvError(context.root, python.version);
  const { instructions, commands } = planTools(gaps.tools, context.platform);
  const lines = [
    ...gaps.lines,
    ...(modules === null ? [] : [`  node_modules: ${modules}`]),
    ...(venv === null ? [] : [`  .venv: ${venv}`]),
  ];
  if (lines.length === 0) {
    context.print('setup  everything is ready\n');
    return 0;
  }
  const doing =
    instructions.length > 0
      ? instructions
      : [
          ...commands.map((command) => command.join(' ')),
          `node scripts/setup.mjs${context.profile.level === 'tests' ? ' --all' : ''}`,
        ];
  context.print(
    `setup  not ready:\n${lines.join('\n')}\nto fix it, run:\n${doing.map((line) => `  ${line}\n`).join('')}`,
  );
  return instructions.length > 0 ? 2 : 1;
}

/**
 * Prepares this checkout for a command; does nothing if it is ready.
 * @param {SetupContext} context
 * @returns {Promise<0 | 1 | 2>} exit code
 */
export async function setUp(context) {
  const start = context.now();
  for (let announced = false; !isReady(context); announced = true) {
    const holder = acquireProcessLock(context.root);
    if (holder !== null) {
      const hint = `if process ${holder} is another program, delete ${SETUP_LOCK_FILE}`;
      if (!announced) context.print(`setup  waiting for another setup in this folder; ${hint}\n`);
      await sleep(LOCK_POLL_MS);
      continue;
    }
    try {
      await apply(context);
      context.print(`setup  ready after ${((context.now() - start) / 1000).toFixed(1)} s\n`);
      return 0;
    } catch (error) {
      if (!(error instanceof SetupStop)) throw error;
      context.print(`setup: ${error.message}\n`);
      return error.exitCode;
    } finally {
      releaseProcessLock(context.root);
    }
  }
  context.print('setup  everything is ready\n');
  return 0;
}
