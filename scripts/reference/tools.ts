import { execFile } from 'node:child_process';
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Tools } from '../../generators/languages/tools.ts';

const REQUIREMENTS = join(import.meta.dirname, 'requirements.txt');

let installed: Promise<string> | undefined;

/** Returns the folder with the tools of the references, and installs them if it does not exist. */
export const referenceTools = (tools: Tools): Promise<string> => (installed ??= install(tools));

async function install({ root, venv }: Tools): Promise<string> {
  const version = createHash('sha256').update(readFileSync(REQUIREMENTS)).digest('hex').slice(0, 12);
  const folder = join(root, '.cache/reference', version);
  if (existsSync(folder)) return folder;
  const started = `${folder}.${process.pid}`;
  const pip = ['-m', 'pip', 'install', '--quiet', '--no-input', '--target', started, '-r', REQUIREMENTS];
  try {
    await promisify(execFile)(venv('python'), pip, { maxBuffer: 1 << 26 });
    if (!existsSync(folder)) renameSync(started, folder);
  } finally {
    rmSync(started, { recursive: true, force: true });
  }
  return folder;
}
