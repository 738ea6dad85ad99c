import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Targets } from '../../scripts/release/publish/targets.ts';

/** A run of `npm run release -- publish`. */
interface PublishRun {
  child: ChildProcess;
  /** Resolves when it has ended: with the exit code, or null if it was killed. */
  ended: Promise<{ code: number | null; output: string }>;
}

/** Folders and files of a run. */
interface PublishInput {
  /** Checkout with the command. */
  root: string;
  stage: string;
  targets: string;
}

/** Writes a file for `--targets` and returns its path. */
export function writeTargets(file: string, targets: Targets): string {
  writeFileSync(file, JSON.stringify(targets));
  return file;
}

/** Starts the command in a separate group of processes, so that a kill can include the tools it started. */
export function startPublish({ root, stage, targets }: PublishInput, ...options: string[]): PublishRun {
  const args = ['--import', 'tsx', 'scripts/release.ts', 'publish', '--stage', stage, '--targets', targets, ...options];
  // A killed run leaves temporary files, which the test removes with its own.
  const env = { ...process.env, TMPDIR: dirname(targets) };
  const child = spawn(process.execPath, args, { cwd: root, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => chunks.push(chunk));
  // Not `close`: tools that outlive a kill keep the streams open.
  const ended = once(child, 'exit').then(([code]) => ({
    code: code as number | null,
    output: Buffer.concat(chunks).toString('utf8'),
  }));
  return { child, ended };
}

/** Runs the command to its end. */
export function runPublish(input: PublishInput, ...options: string[]): PublishRun['ended'] {
  return startPublish(input, ...options).ended;
}
