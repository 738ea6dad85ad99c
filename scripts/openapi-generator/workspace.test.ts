import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { withWorkspace, GENERATE_LOCK_FILE } from './workspace.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'workspace-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** Returns the files that runs have left: locks and workspaces. */
const left = (): string[] => ['.cache', '.build'].flatMap((folder) => readdirSync(join(root, folder)));

/** Starts a process that holds a workspace in `root` until it is killed. */
async function otherRun() {
  const module = JSON.stringify(new URL('./workspace.ts', import.meta.url).href);
  const code = `const { withWorkspace } = await import(${module});
    const { endChildrenWithThisProcess } = await import(${JSON.stringify(new URL('./processes.ts', import.meta.url).href)});
    endChildrenWithThisProcess();
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

describe('a run', () => {
  it('has its own folder, which is deleted afterwards together with the lock', async () => {
    const folder = await withWorkspace({ root }, async (name) => {
      writeFileSync(join(root, name, 'x'), '');
      expect(readFileSync(join(root, GENERATE_LOCK_FILE), 'utf8')).toBe(String(process.pid));
      return name;
    });
    expect(folder).toMatch(/^\.build\/generate-\d+$/);
    expect(left()).toEqual([]);
  });

  it('leaves nothing behind if its work fails', async () => {
    await expect(withWorkspace({ root }, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(left()).toEqual([]);
  });

  it('waits for the active run, says so once, and continues when that run has ended', async () => {
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
    expect([naps, lines]).toEqual([
      3,
      [expect.stringContaining(`if process ${process.ppid} is another program, delete ${GENERATE_LOCK_FILE}`)],
    ]);
  });

  it('cleans up after a killed run: takes over its lock and deletes its folder', async () => {
    const { child, folder } = await otherRun();
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect([existsSync(join(root, folder)), existsSync(join(root, GENERATE_LOCK_FILE))]).toEqual([true, true]);
    await withWorkspace({ root, sleep: () => Promise.reject(new Error('waited for a dead process')) }, async () => {
      expect(existsSync(join(root, folder))).toBe(false);
    });
    expect(left()).toEqual([]);
  });

  it('takes over the lock of a killed process with the same id, which happens in containers', async () => {
    mkdirSync(join(root, '.cache'));
    writeFileSync(join(root, GENERATE_LOCK_FILE), String(process.pid));
    const done = await withWorkspace(
      { root, sleep: () => Promise.reject(new Error('waited for itself')) },
      async () => 'done',
    );
    expect([done, left()]).toEqual(['done', []]);
  });

  // Windows has no such signals: a process there ends without cleaning up.
  it.skipIf(process.platform === 'win32')('cleans up after itself on Ctrl-C', async () => {
    const { child } = await otherRun();
    child.kill('SIGINT');
    expect(await once(child, 'exit')).toEqual([130, null]);
    expect(left()).toEqual([]);
  });
});

it('only one of many processes at a time takes over the lock of a dead process', async () => {
  const dead = spawn(process.execPath, ['-e', '']);
  await once(dead, 'exit');
  mkdirSync(join(root, '.cache'));
  writeFileSync(join(root, GENERATE_LOCK_FILE), String(dead.pid));
  const module = JSON.stringify(new URL('../files/process-lock.mjs', import.meta.url).href);
  const code = `import { appendFileSync } from 'node:fs';
    const { acquireProcessLock, releaseProcessLock } = await import(${module});
    const [root, name] = ${JSON.stringify([root, GENERATE_LOCK_FILE])};
    process.stdin.once('data', () => {
      // Repeats, so that one process releases the lock while another still sees that of the dead process.
      for (let turn = 0; turn < 20; turn++) {
        while (acquireProcessLock(root, name) !== null);
        appendFileSync(root + '/log', 'in ');
        for (let i = 0; i < 1e5; i++);
        appendFileSync(root + '/log', 'out ');
        releaseProcessLock(root, name);
      }
      process.exit();
    });
    console.log('ready');`;
  const children = Array.from({ length: 6 }, () => spawn(process.execPath, ['--input-type=module', '-e', code]));
  await Promise.all(children.map(({ stdout }) => once(stdout, 'data')));
  for (const { stdin } of children) stdin.write('go');
  await Promise.all(children.map((child) => once(child, 'exit')));
  expect(readFileSync(join(root, 'log'), 'utf8')).toBe('in out '.repeat(120));
});
