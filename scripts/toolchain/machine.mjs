import { fileURLToPath } from 'node:url';
import { readToolchain } from './toolchain-file.mjs';
import { PROBE_TIMEOUT_MS } from './probes.mjs';

/** @returns {import('./probes.mjs').Machine} this checkout on this machine */
export function thisMachine() {
  const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[/\\]$/, '');
  return {
    root,
    toolchain: readToolchain(root),
    env: process.env,
    probeTimeoutMs: PROBE_TIMEOUT_MS,
    node: { path: process.execPath, version: process.versions.node },
    kind: `${process.platform}-${process.arch}`,
  };
}

/**
 * @param {string[]} args
 * @param {string[]} known options
 * @returns {string | null} one line about the first unknown argument
 */
export function argumentError(args, known) {
  const unknown = args.find((arg) => !known.includes(arg));
  return unknown === undefined ? null : `unknown option "${unknown}"; known: ${known.join(', ')}`;
}
