import { execFile } from 'node:child_process';
import { accessSync, constants, readdirSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { LEVELS } from './commands.mjs';

/** @typedef {import('./toolchain-file.mjs').Tool} Tool */

/**
 * The state of a tool on this machine; `problem` is null if it meets the requirement.
 * @typedef {{ name: string, required: string, version: string, path: string | null, problem: string | null }} Status
 */

/** Even a busy machine with two cores starts a JVM within a few seconds. */
const TIMEOUT_MS = 60_000;

/** @param {string} file */
function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

/**
 * @param {string} name name of a program
 * @param {NodeJS.ProcessEnv} env environment with the PATH to search
 * @returns {string | null} the first file that a shell would run for that name
 */
export function findOnPath(name, env) {
  const folders = (env['PATH'] ?? '').split(delimiter).filter(Boolean);
  return folders.map((folder) => join(folder, name)).find(isProgram) ?? null;
}

/**
 * @param {Tool} tool
 * @param {NodeJS.ProcessEnv} env
 * @returns {string | null} the file of its program
 */
export function findTool({ run, programs = [run.split(' ')[0] ?? ''], variable = '', versions }, env) {
  const named = env[variable];
  if (named) return isProgram(named) ? named : null;
  const onPath = programs.map((program) => findOnPath(program, env)).find(Boolean);
  if (onPath || versions === undefined) return onPath ?? null;
  try {
    const newest = readdirSync(versions).toSorted((one, other) => Number(other) - Number(one));
    return newest.map((version) => join(versions, version, 'bin', programs[0] ?? '')).find(isProgram) ?? null;
  } catch {
    return null;
  }
}

/**
 * @param {Record<string, Tool>} tools
 * @param {import('./commands.mjs').Need} need
 * @returns {[name: string, tool: Tool][]}
 */
export function toolsFor(tools, { level, languages }) {
  return Object.entries(tools).filter(([, { level: least, language, machine }]) => {
    if (LEVELS.indexOf(least) > LEVELS.indexOf(level)) return false;
    if (machine !== undefined && machine !== `${process.platform}-${process.arch}`) return false;
    return language === undefined || languages === undefined || languages.includes(language);
  });
}

/**
 * Runs the tools of a command, all at once.
 * @param {[name: string, tool: Tool][]} tools
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<Status[]>}
 */
export function probe(tools, env) {
  return Promise.all(
    tools.map(async ([name, tool]) => {
      const { minimum, variable } = tool;
      const required = minimum === undefined ? 'installed' : `>= ${minimum}`;
      const path = findTool(tool, env);
      if (path === null) {
        const problem = variable && env[variable] ? `missing: ${variable} names no program` : 'missing';
        return { name, required, version: '-', path, problem };
      }
      const { isOk, output } = await outputOf(path, tool, env);
      if (!isOk && minimum === undefined)
        return { name, required, version: '-', path, problem: `missing ${output}`.trim() };
      // A line with nothing but words before the number: launchers, JVM options and warnings print numbers, too.
      const version = isOk ? /^(?:[\w() ]*?[ v"])?(\d+(?:\.\d+)*)/m.exec(output)?.[1] : undefined;
      if (minimum === undefined) return { name, required, version: 'installed', path, problem: null };
      if (version === undefined)
        return { name, required, version: '-', path, problem: `broken: ${output.split('\n')[0]}` };
      const isOld = version.localeCompare(minimum, 'en', { numeric: true }) < 0;
      return { name, required, version, path, problem: isOld ? 'too old' : null };
    }),
  );
}

/**
 * @param {string} path
 * @param {Tool} tool
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<{ isOk: boolean, output: string }>}
 */
function outputOf(path, { run, code }, env) {
  const args = [...run.split(' ').slice(1), ...(code === undefined ? [] : [code])];
  // Composer asks for confirmation when root runs it.
  const options = { env: { ...env, COMPOSER_ALLOW_SUPERUSER: '1' }, timeout: TIMEOUT_MS };
  return new Promise((resolve) => {
    execFile(path, args, options, (error, stdout, stderr) => {
      const printed = stripVTControlCharacters(`${stdout}\n${stderr}`).trim();
      resolve({ isOk: error === null, output: printed || (error === null ? '' : error.message) });
    }).stdin?.end();
  });
}
