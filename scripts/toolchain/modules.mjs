import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findOnPath } from './commands.mjs';
import { run } from './processes.mjs';
import { modulesKey, readStamp, removeStamp, writeStamp } from './stamp.mjs';

const CI_TIMEOUT_MS = 900_000;
// This repository has only devDependencies, which NODE_ENV=production would drop.
// Locked versions never change, so npm's cache is as good as the registry.
const CI_ARGS = ['ci', '--ignore-scripts', '--include=dev', '--prefer-offline', '--no-audit', '--no-fund'];
// With npm's default delays between retries, an offline machine would be silent for 70 s.
const RETRY_ARGS = ['--fetch-retries=3', '--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=5000'];
const NETWORK_CODES =
  /^(?:E5\d\d|E404|ENOTFOUND|EAI_AGAIN|ECONN\w+|ETIMEDOUT|ENET\w+|EHOST\w+|FETCH_ERROR|ERR_SOCKET_TIMEOUT)$/;

/**
 * @param {string} root
 * @returns {boolean} true if every package that npm installed still has its folder
 */
function allFoldersThere(root) {
  const { packages } = JSON.parse(readFileSync(join(root, 'node_modules', '.package-lock.json'), 'utf8'));
  return Object.keys(packages).every((folder) => existsSync(join(root, folder)));
}

/**
 * @param {string} root
 * @returns {string | null} the reason to run `npm ci`, or null if node_modules matches package-lock.json
 */
export function modulesError(root) {
  if (!existsSync(join(root, 'node_modules'))) return 'missing';
  const key = modulesKey(root);
  const stamp = readStamp(root);
  if (key === null) return 'unfinished';
  if (stamp === null) return 'not installed by the setup';
  if (stamp.modules !== key) return 'installed from another package-lock.json';
  return allFoldersThere(root) ? null : 'incomplete';
}

/**
 * @param {string} output output of npm
 * @returns {string} npm's error code, its first sentence, the first package at fault, and a hint
 */
function npmCause(output) {
  const lines = output.split('\n').flatMap((line) => /^npm (?:error|ERR!) (.+)$/.exec(line)?.[1] ?? []);
  const code = lines.find((line) => line.startsWith('code '))?.slice('code '.length);
  const words = lines.find((line) => !/^(?:code|syscall|errno|A complete log|\s)/.test(line));
  const differing = lines.find((line) => /^(?:Missing|Invalid): /.test(line));
  const advice = NETWORK_CODES.test(code ?? '')
    ? 'check the network and "npm config get registry"'
    : 'node scripts/setup.mjs --verbose shows the full output of npm';
  return `${[code, words, differing].filter(Boolean).join(': ') || 'npm gave no reason'}; ${advice}`;
}

/**
 * @param {string} root
 * @param {NodeJS.ProcessEnv} env
 * @param {boolean} echo
 * @returns {Promise<string | null>} the reason for a failure, in one line
 */
export async function installModules(root, env, echo) {
  const npm = findOnPath('npm', env);
  if (npm === null) return 'npm is not on PATH';
  removeStamp(root);
  const { error, output } = await run(npm, [...CI_ARGS, ...RETRY_ARGS], {
    cwd: root,
    env,
    timeoutMs: CI_TIMEOUT_MS,
    echo,
  });
  if (error !== null) return `${error}: ${npmCause(output)}`;
  const key = modulesKey(root);
  if (key === null) return 'npm succeeded, but wrote no node_modules/.package-lock.json';
  writeStamp(root, { modules: key, ready: {} });
  return null;
}
