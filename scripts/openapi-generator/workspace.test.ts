import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { GENERATE_LOCK_FILE, replaceFolder, withWorkspace } from './workspace.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'workspace-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** Returns the files that runs have left: locks and workspaces. */
const left = (): string[] => ['.cache', '.build'].flatMap((folder) => readdirSync(join(root, folder)));
const wait = (): Promise<never> => Promise.reject(new Error('the run waited'));

const load = (name: string): string => `await import(${JSON.stringify(new URL(name, import.meta.url).href)})`;

/** Starts a process that holds a workspace in `root` until it is ended. */
async function otherRun() {
  const code = `const { withWorkspace } = ${load('./workspace.ts')};
    (${load('./processes.ts')}).endChildrenWithThisProcess();
    await withWorkspace({ root: ${JSON.stringify(root)} }, async (folder) => {
      console.log(folder);
      await new Promise(() => setInterval(() => {}, 1000));
    });`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [folder] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, folder: folder.toString().trim() };
}

it('A run has its own folder, which is deleted with the lock, also if the work fails.', async () => {
  const work = async (folder: string): Promise<never> => {
    writeFileSync(join(folder, 'x'), '');
    expect(readFileSync(join(root, GENERATE_LOCK_FILE), 'utf8')).toBe(String(process.pid));
    throw new Error(folder);
  };
  await expect(withWorkspace({ root }, work)).rejects.toThrow(join(root, '.build', `generate-${process.pid}`));
  expect(left()).toEqual([]);
});

it('A run waits for the active one, says so once, and continues when that has ended.', async () => {
  mkdirSync(join(root, '.cache'));
  // The parent process is alive and is not this process.
  writeFileSync(join(root, GENERATE_LOCK_FILE), String(process.ppid));
  const lines: string[] = [];
  let naps = 0;
  const sleep = async (): Promise<void> => {
    naps += 1;
    if (naps === 3) rmSync(join(root, GENERATE_LOCK_FILE));
  };
  await withWorkspace({ root, onWait: (line) => lines.push(line), sleep }, async () => {});
  const hint = `if process ${process.ppid} is another program, delete ${GENERATE_LOCK_FILE}`;
  expect([naps, lines]).toEqual([3, [expect.stringContaining(hint)]]);
});

it('A run takes over the lock of a killed run, and deletes its folder.', async () => {
  const { child, folder } = await otherRun();
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect([existsSync(folder), existsSync(join(root, GENERATE_LOCK_FILE))]).toEqual([true, true]);
  await withWorkspace({ root, sleep: wait }, async () => expect(existsSync(folder)).toBe(false));
  expect(left()).toEqual([]);
});

it('A run takes over the lock of a killed process with the same id, which happens in containers.', async () => {
  mkdirSync(join(root, '.cache'));
  writeFileSync(join(root, GENERATE_LOCK_FILE), String(process.pid));
  expect(await withWorkspace({ root, sleep: wait }, async () => 'done')).toBe('done');
});

// Windows has no such signals: a process there ends without cleaning up.
it.skipIf(process.platform === 'win32')('A run cleans up after itself on Ctrl-C.', async () => {
  const { child } = await otherRun();
  child.kill('SIGINT');
  expect(await once(child, 'exit')).toEqual([130, null]);
  expect(left()).toEqual([]);
});

it('A folder that cannot be replaced stays.', () => {
  mkdirSync(join(root, 'target'));
  writeFileSync(join(root, 'target/x'), 'old');
  const [target = '', old = ''] = ['target', 'old'].map((name) => join(root, name));
  expect(() => replaceFolder(target, join(root, 'absent'), old)).toThrow(/ENOENT/);
  expect(readFileSync(join(target, 'x'), 'utf8')).toBe('old');
});
