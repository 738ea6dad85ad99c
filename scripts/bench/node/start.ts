import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Command } from '../library.ts';
import { outputOf } from '../processes.ts';
import { CONSTRUCT, type Constructed } from './snippets.ts';

export const NAMES = Object.keys(CONSTRUCT) as Constructed[];
const PRINT_CPU = `
const { user, system } = process.cpuUsage();
process.stdout.write(String((user + system) / 1000));`;

/** Returns a program that creates a client and prints the CPU milliseconds of its process. */
export function startProgram(folder: string, client: string): Command {
  const name = client as Constructed;
  return program(folder, `cpu-${NAMES.indexOf(name)}`, CONSTRUCT[name] + PRINT_CPU, []);
}

/** Counts the files below node_modules that are parsed until the client is ready. */
export async function parsedFiles(folder: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  const preload = ['--import', pathToFileURL(join(folder, 'node/parsed.mjs')).href];
  for (const [index, name] of NAMES.entries()) {
    counts[name] = Number(await outputOf(program(folder, `parsed-${index}`, CONSTRUCT[name], preload)));
  }
  return counts;
}

function program(folder: string, name: string, code: string, options: readonly string[]): Command {
  const file = join(folder, `${name}.mjs`);
  writeFileSync(file, code);
  return { program: process.execPath, args: [...options, file], cwd: folder };
}
