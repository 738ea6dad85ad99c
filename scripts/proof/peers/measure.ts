/** Runs generators of clients on documents, and compiles what they write. */
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { toolsOf } from '../../openapi-generator/tools.ts';
import { type Line, operationsIn, type Peer, PEERS, type Programs } from './tools.ts';

/** Result of one generator for one document. */
export interface PeerOutcome {
  document: string;
  title: string;
  language: string;
  operations: number;
  seconds: number;
  /** Beginning of the first error; absent if the code compiles. */
  error?: string;
}

/** A generator that does not end has failed. */
const LIMIT_MS = 600_000;

/** Installs the generators in a folder, and returns the programs that run them. */
export async function installPeers(root: string, folder: string, jar: string): Promise<Programs> {
  const packages = join(folder, 'npm');
  mkdirSync(packages, { recursive: true });
  const npm = [...new Set(PEERS.flatMap((peer) => peer.npm ?? []))];
  await run(['npm', 'install', '--prefix', packages, '--no-save', '--no-audit', '--no-fund', ...npm], packages);
  const { node, venv: ofRepository } = toolsOf(root);
  const environment = join(folder, 'venv');
  if (!existsSync(environment)) await run([ofRepository('python'), '-m', 'venv', environment], folder);
  const venv = (name: string): string => join(environment, 'bin', name);
  const pip = [...new Set(PEERS.flatMap((peer) => peer.pip ?? []))];
  await run([venv('pip'), 'install', '--quiet', ...pip], folder);
  return {
    node,
    java: 'java',
    php: 'php',
    maven: 'mvn',
    jar,
    venv,
    npm: (name) => join(packages, 'node_modules/.bin', name),
  };
}

/** Generates and compiles the client of a document. */
export async function measurePeer(peer: Peer, programs: Programs, document: string, out: string): Promise<PeerOutcome> {
  const { title, language, files = {} } = peer;
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  const started = performance.now();
  const path = dirname(programs.venv('python'));
  const error = await failureOf(async () => {
    await run(peer.generate(programs, document, out), out, path);
    for (const [name, text] of Object.entries(files)) writeFileSync(join(out, name), text);
    await run(peer.compile(programs, out), out, path);
  });
  const seconds = (performance.now() - started) / 1000;
  const operations = operationsIn(out, peer);
  return { document: basename(document), title, language, operations, seconds, ...(error !== undefined && { error }) };
}

async function run([program, ...args]: Line, cwd: string, path?: string): Promise<void> {
  const env = path === undefined ? process.env : { ...process.env, PATH: `${path}${delimiter}${process.env['PATH']}` };
  await promisify(execFile)(program, args, { cwd, env, maxBuffer: 1e9, timeout: LIMIT_MS });
}

async function failureOf(work: () => Promise<void>): Promise<string | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    // Some tools draw frames around the code that failed.
    const lines = `${stdout}\n${stderr}`.split('\n').filter((line) => line.trim() !== '' && !/[│╭╰]/.test(line));
    const at = (pattern: RegExp): string | undefined => lines.find((line) => pattern.test(line));
    return at(LOCATED) ?? at(/error|exception/i) ?? lines.at(-1) ?? String(error);
  }
}

/** Error of a compiler, with its place. */
const LOCATED = /\.(?:java:\[|ts\(|php on line )\d+/;
