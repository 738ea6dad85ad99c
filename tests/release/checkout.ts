import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readdirSync, statSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../../scripts/files/root.ts';

const OPTIONS = { encoding: 'utf8', maxBuffer: 1 << 28 } as const;

function git(cwd: string, ...args: readonly string[]): string {
  const identity = [
    '-c',
    'user.name=Release',
    '-c',
    'user.email=release@integration.example',
    '-c',
    'commit.gpgsign=false',
  ];
  return execFileSync('git', [...identity, ...args], { ...OPTIONS, cwd });
}

/**
 * Copies the files of this checkout, committed or not, with links to its tools. Commands of the copy change only the copy.
 * @param folder folder to create
 */
export function copyCheckout(folder: string): string {
  const files = git(ROOT, 'ls-files', '-z', '--cached', '--others', '--exclude-standard').split('\0');
  for (const file of files.filter((path) => path !== '' && existsSync(join(ROOT, path)))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(ROOT, file), join(folder, file));
  }
  for (const name of ['node_modules', '.venv']) symlinkSync(join(ROOT, name), join(folder, name));
  linkCache(folder);
  git(folder, 'init', '--quiet', '--initial-branch=main');
  commit(folder, 'The sources');
  return folder;
}

/** The record of what was generated belongs to one checkout; downloads belong to all. */
function linkCache(folder: string): void {
  mkdirSync(join(folder, '.cache'));
  for (const name of readdirSync(join(ROOT, '.cache'))) {
    const path = join(ROOT, '.cache', name);
    if (statSync(path).isDirectory() && name !== 'generate') symlinkSync(path, join(folder, '.cache', name));
  }
}

/** Commits everything, and returns the commit. */
export function commit(folder: string, message: string): string {
  git(folder, 'add', '--all');
  git(folder, 'commit', '--quiet', '--message', message);
  return git(folder, 'rev-parse', 'HEAD').trim();
}

/** Returns the files that differ from the last commit. */
export const changesIn = (folder: string): string[] =>
  git(folder, 'status', '--porcelain')
    .split('\n')
    .filter((line) => line !== '');

/** Runs `npm run release` in a checkout, and returns what it prints. */
export const release = (folder: string, ...args: readonly string[]): Promise<string> =>
  script(folder, 'scripts/release.ts', args);

/** Starts `npm run release -- registries` in a checkout. Returns what ends it as Ctrl-C does. */
export async function startRegistries(folder: string, to: string): Promise<() => Promise<void>> {
  const args = ['--import', 'tsx', 'scripts/release.ts', 'registries', '--to', to];
  const child = spawn(process.execPath, args, { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
  // It prints the options to rehearse with once all have started.
  await once(child.stdout, 'data');
  return async () => {
    child.kill('SIGINT');
    await once(child, 'exit');
  };
}

/** Runs `npm run generate` in a checkout. */
export const generate = (folder: string): Promise<string> => script(folder, 'scripts/generate.ts', []);

async function script(folder: string, file: string, args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', file, ...args], {
    ...OPTIONS,
    cwd: folder,
  });
  return stdout;
}
