import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { CONSTRUCT, type Constructed } from './snippets.ts';

const NAMES = Object.keys(CONSTRUCT) as Constructed[];
const PRINT_CPU = `
const { user, system } = process.cpuUsage();
process.stdout.write(String((user + system) / 1000));`;

/** Returns the CPU milliseconds of each run, from the start of the process until the client is ready. */
export async function startTimes(folder: string, runs: number): Promise<Record<Constructed, number[]>> {
  for (const name of NAMES) writeFileSync(fileOf(folder, name, 'cpu'), CONSTRUCT[name] + PRINT_CPU);
  const times = Object.fromEntries(NAMES.map((name) => [name, [] as number[]])) as Record<Constructed, number[]>;
  for (let run = 0; run < runs; run += 1) {
    for (const name of NAMES) times[name].push(await numberOf(folder, [fileOf(folder, name, 'cpu')]));
  }
  return times;
}

/** Counts the files below node_modules that are parsed until the client is ready. */
export async function parsedFiles(folder: string): Promise<Record<Constructed, number>> {
  const counts: [Constructed, number][] = [];
  for (const name of NAMES) {
    const file = fileOf(folder, name, 'parsed');
    writeFileSync(file, CONSTRUCT[name]);
    const preload = pathToFileURL(join(folder, 'node/parsed.mjs')).href;
    counts.push([name, await numberOf(folder, ['--import', preload, file])]);
  }
  return Object.fromEntries(counts) as Record<Constructed, number>;
}

function fileOf(folder: string, name: Constructed, purpose: string): string {
  return join(folder, `${purpose}-${NAMES.indexOf(name)}.mjs`);
}

async function numberOf(cwd: string, args: string[]): Promise<number> {
  const { NODE_OPTIONS: _, ...env } = process.env;
  try {
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd, env });
    return Number(stdout);
  } catch (error) {
    const { stderr = '' } = error as { stderr?: string };
    const cause = stderr.split('\n').find((line) => /error/i.test(line)) ?? 'it printed no error';
    throw new Error(`a program that creates a client failed: ${cause}`, { cause: error });
  }
}
