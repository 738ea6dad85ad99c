import { parseArgs } from 'node:util';

/** Levels of the setup: each has the tools of those before it. `generators/toolchain.json` gives the level of each tool. */
const LEVELS = /** @type {const} */ (['node', 'generate', 'compile', 'libraries', 'tests']);

/** @typedef {(typeof LEVELS)[number]} Level */

/**
 * The tools that a command needs: those of a level, at the levels `generate` and `compile` only those of some languages.
 * @typedef {{ level: Level, languages?: readonly string[] }} Profile
 */

/**
 * A command of `npm run`. Without a level it runs without a setup. `valued` is present if its other words are languages:
 * it lists the options that take a value. `compiles` is the option with which it needs the tools of the level `compile`,
 * unless it is called with `--no-compile`.
 * @typedef {{ script: string, level: Level | null, valued?: readonly string[], compiles?: string }} Command
 */

/** @type {Readonly<Record<string, Command>>} */
export const COMMANDS = {
  generate: {
    script: 'scripts/generate.ts',
    level: 'generate',
    valued: ['input', 'out', 'name', 'names', 'paging', 'library-version', 'server', 'idempotency-header'],
    compiles: 'input',
  },
  api: { script: 'scripts/api.ts', level: 'tests' },
  docs: { script: 'scripts/docs.ts', level: 'node' },
  reference: { script: 'scripts/reference.ts', level: 'libraries' },
  test: { script: 'scripts/test.ts', level: 'tests' },
  check: { script: 'scripts/check.ts', level: 'node' },
  mock: { script: 'scripts/mock.ts', level: 'node' },
  conformance: { script: 'scripts/conformance.ts', level: 'libraries' },
  bench: { script: 'scripts/bench.ts', level: 'libraries' },
  release: { script: 'scripts/release.ts', level: 'libraries' },
  sandbox: { script: 'scripts/sandbox.mjs', level: 'node' },
  environments: { script: 'tests/environments/main.ts', level: 'tests' },
  proof: { script: 'scripts/proof.ts', level: 'libraries' },
  doctor: { script: 'scripts/doctor.mjs', level: null },
  format: { script: 'scripts/format.ts', level: 'node' },
  prose: { script: 'scripts/prose.ts', level: 'node' },
};

/**
 * @param {Command} command
 * @param {string[]} args
 * @returns {Profile | null} null if the command runs without a setup
 */
export function profileOf({ level: least, valued, compiles }, args) {
  if (least === null) return null;
  if (args.includes('--help')) return { level: 'node' };
  if (valued === undefined) return { level: least };
  const options = Object.fromEntries(valued.map((name) => [name, { type: /** @type {const} */ ('string') }]));
  const { values, positionals } = parseArgs({ args, options, strict: false, allowPositionals: true });
  const isCompiled = compiles !== undefined && values[compiles] !== undefined && values['no-compile'] === undefined;
  const level = isCompiled ? 'compile' : least;
  return positionals.length === 0 ? { level } : { level, languages: [...new Set(positionals)].toSorted() };
}

/**
 * @param {Profile} profile
 * @returns {string} name of the profile in the record of the setup
 */
export const nameOf = ({ level, languages = [] }) => [level, ...languages].join(' ');

/**
 * @param {Profile} profile
 * @returns {Profile[]} the profile and the levels that contain it
 */
export function widerThan(profile) {
  return [profile, ...LEVELS.slice(LEVELS.indexOf(profile.level)).map((level) => ({ level }))];
}

/**
 * @param {Profile} profile
 * @returns {Profile[]} the profile and the levels below its own
 */
export function narrowerThan(profile) {
  return [profile, ...LEVELS.slice(0, LEVELS.indexOf(profile.level)).map((level) => ({ level }))];
}

/**
 * Returns the names of the tools that a profile needs on a kind of machine.
 * @param {import('./toolchain-file.mjs').Toolchain} toolchain
 * @param {string} kind system and processor, such as `linux-x64`
 * @param {Profile} profile
 * @returns {Set<string>}
 */
export function toolsOf({ tools }, kind, profile) {
  const { level, languages } = profile;
  const isNeeded = (/** @type {import('./toolchain-file.mjs').Tool} */ tool) => {
    if (tool.machine !== undefined && tool.machine !== kind) return false;
    if (LEVELS.indexOf(tool.level) > LEVELS.indexOf(level)) return false;
    return tool.language === undefined || languages === undefined || languages.includes(tool.language);
  };
  return new Set(Object.keys(tools).filter((name) => isNeeded(/** @type {any} */ (tools[name]))));
}
