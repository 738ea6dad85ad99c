/** Levels of the set-up: each has the tools of those before it. */
export const LEVELS = ['node', 'generate', 'compile', 'libraries', 'tests'];

/**
 * The tools that a command needs: those of a level, and if `languages` is present, of the tools of one language only theirs.
 * @typedef {{ level: string, languages?: string[] }} Need
 */

/**
 * Each command of `npm run`: its script and its level; null if it runs without a set-up.
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
  'sandbox:proof': ['tests/sandbox/proof.ts', 'tests'],
  environments: ['tests/environments/main.ts', 'tests'],
  proof: ['scripts/proof.ts', 'libraries'],
  setup: ['scripts/setup.mjs', null],
  doctor: ['scripts/doctor.mjs', null],
  format: ['scripts/format.ts', 'node'],
  prose: ['scripts/prose.ts', 'node'],
};

/**
 * @param {string} level
 * @param {string[]} args arguments of the command
 * @param {{ language?: string }[]} tools
 * @returns {Need}
 */
export function needOf(level, args, tools) {
  if (args.includes('--help')) return { level: 'node' };
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
