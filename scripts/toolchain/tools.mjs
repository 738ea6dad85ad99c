import { execFile } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** @typedef {import('./toolchain-file.mjs').Tool} Tool */

/**
 * The state of a tool on this machine; `problem` is null if it meets the requirement.
 * @typedef {{ name: string, required: string, version: string, path: string | null, problem: string | null }} Status
 */

/** Levels of the set-up, in their order. */
const LEVELS = ['node', 'generate', 'compile', 'libraries', 'tests'];
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
  const folders = (env['PATH'] ?? env['Path'] ?? '').split(delimiter).filter(Boolean);
  // Windows runs `java.exe` and `mvn.cmd` for the names without their endings.
  const endings = process.platform === 'win32' ? (env['PATHEXT'] ?? '.COM;.EXE;.BAT;.CMD').split(';') : [''];
  const files = folders.flatMap((folder) => endings.map((ending) => join(folder, `${name}${ending}`)));
  return files.find(isProgram) ?? null;
}

/**
 * @param {Tool} tool
 * @param {NodeJS.ProcessEnv} env
 * @returns {string | null} the file of its program
 */
export function findTool({ run, programs = [run.split(' ')[0] ?? ''], variable = '', versions = '' }, env) {
  const named = env[variable];
  if (named) return isProgram(named) ? named : null;
  const onPath = programs.map((program) => findOnPath(program, env));
  const folders = existsSync(versions) ? readdirSync(versions).toSorted((a, b) => Number(b) - Number(a)) : [];
  const newest = folders.map((folder) => join(versions, folder, 'bin', programs[0] ?? ''));
  return onPath.find((file) => file !== null) ?? newest.find(isProgram) ?? null;
}

/**
 * @param {Record<string, Tool>} tools
 * @param {import('./launch.mjs').Need} need
 * @returns {[name: string, tool: Tool][]}
 */
export function toolsFor(tools, { level, languages }) {
  return Object.entries(tools).filter(
    ([, { level: least, language, machine = `${process.platform}-${process.arch}` }]) =>
      LEVELS.indexOf(least) <= LEVELS.indexOf(level) &&
      machine === `${process.platform}-${process.arch}` &&
      (language === undefined || languages === undefined || languages.includes(language)),
  );
}

/**
 * Runs tools, all at once.
 * @param {[name: string, tool: Tool][]} tools
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<Status[]>}
 */
export function probe(tools, env) {
  return Promise.all(
    tools.map(async ([name, tool]) => {
      const { minimum = '' } = tool;
      const path = findTool(tool, env);
      const base = { name, required: minimum && `>= ${minimum}`, version: '', path };
      if (path === null) return { ...base, problem: 'missing' };
      const { hasFailed, output } = await outputOf(path, tool, env);
      // Nothing but words precede the number in its line: JVM options and warnings contain numbers, too.
      const version = /^(?:[\w() ]*?[ v"])?(\d+(?:\.\d+)*)/m.exec(output)?.[1] ?? '';
      const isBroken = hasFailed || (minimum !== '' && version === '');
      if (isBroken) return { ...base, problem: `incomplete: ${output.replaceAll(/\s+/g, ' ').slice(0, 160)}` };
      const isOld = version.localeCompare(minimum, 'en', { numeric: true }) < 0;
      return { ...base, version, problem: isOld ? 'too old' : null };
    }),
  );
}

/**
 * @param {string} file
 * @param {Tool} tool
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<{ hasFailed: boolean, output: string }>}
 */
function outputOf(file, { run, code }, env) {
  const args = [...run.split(' ').slice(1), ...(code === undefined ? [] : [code])];
  // Composer asks for confirmation when root runs it.
  const options = { env: { ...env, COMPOSER_ALLOW_SUPERUSER: '1' }, timeout: TIMEOUT_MS };
  return new Promise((resolve) => {
    const child = execFile(file, args, options, (error, stdout, stderr) => {
      resolve({ hasFailed: error !== null, output: stripVTControlCharacters(`${stdout}\n${stderr}`).trim() });
    });
    child.stdin?.end();
  });
}
