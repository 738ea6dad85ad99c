import { COMMANDS, filesOf } from './commands.mjs';
import { run } from './processes.mjs';
import { isAtLeast, parseMavenJava, parseVersion } from './versions.mjs';

/** @typedef {'ok' | 'missing' | 'too old' | 'broken'} Verdict */

/**
 * What a look at the machine says of one tool of the lock.
 * @typedef {{ tool: string, wanted: string, verdict: Verdict, version: string | null, path: string | null, detail: string | null }} Finding
 */

/**
 * @typedef {object} Machine
 * @property {string} root repository root
 * @property {import('./toolchain-file.mjs').Lock} lock what is wanted
 * @property {NodeJS.ProcessEnv} env whose PATH is searched
 * @property {number} probeTimeoutMs for each program
 * @property {{ path: string, version: string }} node the Node.js that runs this
 * @property {string} kind system and processor, as `linux-x64`
 */

/** @typedef {{ path: string | null, version: string | null, modules: string[], problem: string | null, java: string | null }} Answer */

/** A busy two-core machine starts a JVM in seconds, not tens of them. */
export const PROBE_TIMEOUT_MS = 20_000;

/**
 * @param {Machine} machine
 * @param {import('./versions.mjs').VersionedTool} tool
 * @returns {Promise<Answer>} of the first program that gives one
 */
async function ask(machine, tool) {
  /** @type {Answer | undefined} */
  let first;
  for (const path of filesOf(tool, machine)) {
    const answer = await askProgram(machine, tool, path);
    if (answer.problem === null) return answer;
    first ??= answer;
  }
  return first ?? { path: null, version: null, modules: [], problem: whyNone(machine, tool), java: null };
}

/**
 * @param {Machine} machine
 * @param {import('./versions.mjs').VersionedTool} tool
 */
function whyNone({ lock, env }, tool) {
  const variable = lock.tools[tool]?.variable;
  if (variable === undefined) return null;
  return env[variable] ? `${variable} names no program: ${env[variable]}` : `none on PATH, none named in ${variable}`;
}

/**
 * @param {Machine} machine
 * @param {import('./versions.mjs').VersionedTool} tool
 * @param {string} path
 * @returns {Promise<Answer>}
 */
async function askProgram(machine, tool, path) {
  const { problem, output } = await run(path, COMMANDS[tool].args, {
    cwd: machine.root,
    // Composer asks a question when root runs it; C keeps messages in the words the patterns know.
    env: { ...machine.env, COMPOSER_ALLOW_SUPERUSER: '1', LC_ALL: 'C' },
    timeoutMs: machine.probeTimeoutMs,
  });
  const version = problem === null ? parseVersion(tool, output) : null;
  const firstLine = output.split('\n', 1)[0]?.slice(0, 160) ?? '';
  return {
    path,
    version,
    modules: /^modules: (.*)$/m.exec(output)?.[1]?.trim().split(' ') ?? [],
    problem: version === null ? [problem ?? 'tells no version', firstLine].filter(Boolean).join(': ') : null,
    java: tool === 'maven' ? parseMavenJava(output) : null,
  };
}

/**
 * @param {import('./toolchain-file.mjs').Tool} tool
 * @param {Answer} answer of the program itself, or of the one the modules belong to
 * @param {string | undefined} javaMinimum
 * @returns {{ verdict: Verdict, detail: string | null }}
 */
function judge(tool, answer, javaMinimum) {
  if (answer.path === null)
    return { verdict: 'missing', detail: tool.of === undefined ? answer.problem : `no ${tool.of}` };
  if (answer.version === null) return { verdict: 'broken', detail: answer.problem };
  if (tool.minimum !== undefined && !isAtLeast(answer.version, tool.minimum))
    return { verdict: 'too old', detail: null };
  const absent = (tool.modules ?? []).filter((name) => !answer.modules.includes(name));
  if (absent.length > 0) return { verdict: 'missing', detail: `without ${absent.join(', ')}` };
  if (javaMinimum !== undefined && answer.java !== null && !isAtLeast(answer.java, javaMinimum)) {
    return {
      verdict: 'broken',
      detail: `runs on Java ${answer.java}: point JAVA_HOME at a JDK ${javaMinimum} or unset it`,
    };
  }
  return { verdict: 'ok', detail: null };
}

/**
 * @param {import('./toolchain-file.mjs').Tool | undefined} tool
 * @param {Machine} machine
 */
const isWanted = (tool, { kind }) => tool?.machine === undefined || tool.machine === kind;

/**
 * Looks at every tool of the lock that this machine is to have, all at once.
 * @param {Machine} machine
 * @returns {Promise<Finding[]>} in the lock's order
 */
export function probeTools(machine) {
  const { lock, node } = machine;
  /** @type {Map<string, Promise<Answer>>} */
  const answers = new Map([['node', Promise.resolve({ ...node, modules: [], problem: null, java: null })]]);
  for (const tool of /** @type {import('./versions.mjs').VersionedTool[]} */ (Object.keys(COMMANDS))) {
    if (isWanted(lock.tools[tool], machine)) answers.set(tool, ask(machine, tool));
  }
  const wantedTools = Object.entries(lock.tools).filter(([, tool]) => isWanted(tool, machine));
  return Promise.all(
    wantedTools.map(async ([name, tool]) => {
      const answer = await answers.get(tool.of ?? name);
      if (answer === undefined)
        throw new Error(`generators/toolchain.json: nothing knows how to ask "${tool.of ?? name}"`);
      const { verdict, detail } = judge(tool, answer, name === 'maven' ? lock.tools['java']?.minimum : undefined);
      const wanted = tool.minimum === undefined ? (tool.modules ?? []).join(', ') : `>= ${tool.minimum}`;
      const version = tool.of !== undefined && verdict === 'ok' ? 'all there' : answer.version;
      return { tool: name, wanted, path: answer.path, version, verdict, detail };
    }),
  );
}
