import { COMMANDS, filesOf } from './commands.mjs';
import { run } from './processes.mjs';
import { toolsOf } from './profiles.mjs';
import { isAtLeast, parseMavenJava, parseVersion } from './versions.mjs';

/** @typedef {'ok' | 'missing' | 'too old' | 'broken'} Status */

/**
 * The state of one required tool on this machine.
 * @typedef {{ tool: string, required: string, status: Status, version: string | null, path: string | null, detail: string | null }} ToolStatus
 */

/**
 * @typedef {object} Machine
 * @property {string} root repository root
 * @property {import('./toolchain-file.mjs').Toolchain} toolchain the required tools
 * @property {NodeJS.ProcessEnv} env environment with the PATH to search
 * @property {number} probeTimeoutMs timeout for each program
 * @property {{ path: string, version: string }} node the Node.js that runs this
 * @property {string} kind system and processor, such as `linux-x64`
 */

/** @typedef {{ path: string | null, version: string | null, modules: string[], error: string | null, java: string | null }} ProbeResult */

/** Even a busy two-core machine starts a JVM within a few seconds. */
export const PROBE_TIMEOUT_MS = 20_000;

/**
 * @param {Machine} machine
 * @param {import('./versions.mjs').VersionedTool} tool
 * @returns {Promise<ProbeResult>} the result of the first program that reports a version, else that of the first program
 */
async function probeTool(machine, tool) {
  /** @type {ProbeResult | undefined} */
  let first;
  for (const path of filesOf(tool, machine)) {
    const result = await probeProgram(machine, tool, path);
    if (result.error === null) return result;
    first ??= result;
  }
  return first ?? { path: null, version: null, modules: [], error: notFoundReason(machine, tool), java: null };
}

/**
 * @param {Machine} machine
 * @param {import('./versions.mjs').VersionedTool} tool
 */
function notFoundReason({ toolchain, env }, tool) {
  const variable = toolchain.tools[tool]?.variable;
  if (variable === undefined) return null;
  return env[variable]
    ? `${variable} does not name a program: ${env[variable]}`
    : `not on PATH, and ${variable} is not set`;
}

/**
 * @param {Machine} machine
 * @param {import('./versions.mjs').VersionedTool} tool
 * @param {string} path
 * @returns {Promise<ProbeResult>}
 */
async function probeProgram(machine, tool, path) {
  const { error, output } = await run(path, COMMANDS[tool].args, {
    cwd: machine.root,
    // Composer asks for confirmation when root runs it. The locale C keeps the messages that the patterns match.
    env: { ...machine.env, COMPOSER_ALLOW_SUPERUSER: '1', LC_ALL: 'C' },
    timeoutMs: machine.probeTimeoutMs,
  });
  const version = error === null ? parseVersion(tool, output) : null;
  const firstLine = output.split('\n', 1)[0]?.slice(0, 160) ?? '';
  return {
    path,
    version,
    modules: /^modules: (.*)$/m.exec(output)?.[1]?.trim().split(' ') ?? [],
    error: version === null ? [error ?? 'no version in its output', firstLine].filter(Boolean).join(': ') : null,
    java: tool === 'maven' ? parseMavenJava(output) : null,
  };
}

/**
 * @param {import('./toolchain-file.mjs').Tool} tool
 * @param {ProbeResult} result result for the program, or for the program that the modules belong to
 * @param {string | undefined} javaMinimum
 * @returns {{ status: Status, detail: string | null }}
 */
function assess(tool, result, javaMinimum) {
  if (result.path === null)
    return { status: 'missing', detail: tool.of === undefined ? result.error : `no ${tool.of}` };
  if (result.version === null) return { status: 'broken', detail: result.error };
  if (tool.minimum !== undefined && !isAtLeast(result.version, tool.minimum))
    return { status: 'too old', detail: null };
  const absent = (tool.modules ?? []).filter((name) => !result.modules.includes(name));
  if (absent.length > 0) return { status: 'missing', detail: `without ${absent.join(', ')}` };
  if (javaMinimum !== undefined && result.java !== null && !isAtLeast(result.java, javaMinimum)) {
    return {
      status: 'broken',
      detail: `runs on Java ${result.java}: point JAVA_HOME at a JDK ${javaMinimum} or unset it`,
    };
  }
  return { status: 'ok', detail: null };
}

/**
 * Probes every tool that a profile needs on this machine, all at once.
 * @param {Machine} machine
 * @param {import('./profiles.mjs').Profile} profile
 * @returns {Promise<ToolStatus[]>} in the order of the toolchain file
 */
export function probeTools(machine, profile) {
  const { toolchain, node, kind } = machine;
  const names = toolsOf(toolchain, kind, profile);
  /** @type {Map<string, Promise<ProbeResult>>} */
  const results = new Map([['node', Promise.resolve({ ...node, modules: [], error: null, java: null })]]);
  for (const tool of /** @type {import('./versions.mjs').VersionedTool[]} */ (Object.keys(COMMANDS))) {
    if (names.has(tool)) results.set(tool, probeTool(machine, tool));
  }
  const requiredTools = Object.entries(toolchain.tools).filter(([name]) => names.has(name));
  return Promise.all(
    requiredTools.map(async ([name, tool]) => {
      const result = await results.get(tool.of ?? name);
      if (result === undefined)
        throw new Error(`generators/toolchain.json: no probe for "${tool.of ?? name}"; add it to commands.mjs`);
      const { status, detail } = assess(tool, result, name === 'maven' ? toolchain.tools['java']?.minimum : undefined);
      const required = tool.minimum === undefined ? (tool.modules ?? []).join(', ') : `>= ${tool.minimum}`;
      const version = tool.of !== undefined && status === 'ok' ? 'complete' : result.version;
      return { tool: name, required, path: result.path, version, status, detail };
    }),
  );
}
