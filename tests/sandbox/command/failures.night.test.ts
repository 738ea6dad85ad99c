/** Whatever keeps the sandbox from starting is one clear line, and loses nothing. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { partsOf, runSandboxCommand } from './sandbox-command.ts';

let folder: string;
let taken: Server;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sandbox-failures-'));
  taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  taken.close();
  rmSync(folder, { recursive: true, force: true });
});

const takenPort = (): string => String((taken.address() as { port: number }).port);

async function failure(
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<{ code: number | null; line: string }> {
  const { code, stdout, stderr } = await runSandboxCommand(args, env).ended;
  expect(stdout).toBe('');
  expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  return { code, line: stderr.trimEnd() };
}

const INVALID: readonly (readonly [args: string, line: string])[] = [
  ['--bogus', "Unknown option '--bogus'"],
  ['--port 70000', '--port 70000 is not a number from 0 to 65535'],
  ['--port 1 --port 2', '--port was given more than once'],
  ['--data memory --reset', '--reset needs a folder'],
  ['--database postgres://localhost/b --take-over', '--take-over is for a folder of --data'],
  ['--allow-host a/b', '--allow-host a/b is not a name'],
  ['--data a --database postgres://localhost/b', '--data and --database exclude each other'],
  ['--database mysql://localhost/b', '--database must be an address such as postgres://'],
  ['--connections 5', '--connections needs --database'],
  ['--budget nowhere', '--budget nowhere is not one of memory, database'],
  [
    '--forward http://a.example=http://localhost:1',
    '--forward http://a.example=http://localhost:1: expected two origins',
  ],
  ['--drain 10', '--drain 10 is not a duration up to 1h, such as 10s'],
  ['--drain 2h', '--drain 2h is not a duration up to 1h, such as 10s'],
  ['--drain -1s', "Option '--drain' argument is ambiguous. Did you forget"],
  ['--data=', '--data needs a folder, or memory'],
  ['--data=\t', '--data needs a folder, or memory'],
  ['--log loud', '--log loud is not one of silent, error'],
  ['--token short', '--token must have 16 to 200'],
  ['--data memory --seed nothing.yaml', '--seed nothing.yaml: there is no such file'],
];

describe('A start that fails', () => {
  it.each(INVALID)('A start with %s names what is wrong, with exit code 2', async (args, line) => {
    const result = await failure(args.split(' '));
    expect(result).toMatchObject({ code: 2 });
    expect(result.line).toContain(line);
  });

  it('A start that fails names an invalid variable', async () => {
    expect(await failure([], { SANDBOX_PORT: 'x' })).toEqual({
      code: 2,
      line: '--port x is not a number from 0 to 65535',
    });
  });

  it('A start that fails names a port in use, before it touches any data', async () => {
    const { code, line } = await failure(['--port', takenPort(), '--data', join(folder, 'untouched')]);
    expect(code).toBe(2);
    expect(line).toContain(`127.0.0.1:${takenPort()} is in use`);
  });

  it('A start that fails names a database that cannot be reached, without the password', async () => {
    const { code, line } = await failure(['--database', 'postgres://u:hush@127.0.0.1:1/x']);
    expect(code).toBe(1);
    expect(line).toContain('the database postgres://u@127.0.0.1:1/x cannot be opened');
    expect(line).not.toContain('hush');
  });

  it('A start that fails names a folder whose database is damaged', async () => {
    const damaged = join(folder, 'damaged');
    mkdirSync(join(damaged, 'data'), { recursive: true });
    writeFileSync(join(damaged, 'data', 'PG_VERSION'), 'x');
    const { code, line } = await failure(['--data', damaged]);
    expect(code).toBe(1);
    expect(line).toContain(`${join(damaged, 'data')} is damaged`);
  });

  it('A start that fails names the process that uses the folder, and leaves it alone', async () => {
    const shared = join(folder, 'shared');
    const first = runSandboxCommand(['--data', shared, '--seed', 'empty']);
    const { url } = partsOf(await first.greeting);
    const { code, line } = await failure(['--data', shared]);
    expect(code).toBe(1);
    expect(line).toContain(`${shared} is in use by process ${first.child.pid}`);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    first.child.kill('SIGTERM');
    expect((await first.ended).code).toBe(0);
  });

  it('A start that fails names a folder that is a file', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    const { code, line } = await failure(['--data', file]);
    expect({ code, line }).toEqual({ code: 1, line: `${file} is a file: choose a folder with --data` });
    const below = join(file, 'data');
    expect(await failure(['--data', below])).toEqual({
      code: 1,
      line: `${below} is below a file: choose a folder with --data`,
    });
  });

  it('A start that fails shows a name of several lines in one line', async () => {
    const file = join(folder, 'a\nb');
    writeFileSync(file, '');
    expect(await failure(['--data', file])).toEqual({
      code: 1,
      line: `${join(folder, String.raw`a\u000ab`)} is a file: choose a folder with --data`,
    });
  });

  it('A start that fails names a folder that nobody can create, at once', async () => {
    expect(await failure(['--data', '/proc/x'])).toEqual({
      code: 1,
      line: '/proc/x cannot be created: choose another with --data',
    });
  });

  it('A start that fails names a folder in which a table was cut after a crash', { timeout: 120_000 }, async () => {
    const cut = join(folder, 'cut');
    const first = runSandboxCommand(['--data', cut]);
    await first.greeting;
    first.child.kill('SIGKILL');
    await first.ended;
    for (const name of readdirSync(join(cut, 'data/base/5')).filter((text) => /^\d+$/.test(text)))
      truncateSync(join(cut, 'data/base/5', name), 0);
    const { code, line } = await failure(['--data', cut]);
    expect(code).toBe(1);
    expect(line).toMatch(/cut\/data is damaged, or another program's.*: restore a copy, or choose another folder/);
  });
});
