/** Tests `npm run mock` with real processes, signals and curl. */
import { type ChildProcessWithoutNullStreams, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const MOCK = ['--import', 'tsx', fileURLToPath(new URL('../mock.ts', import.meta.url))];

const groups: number[] = [];

// Processes of a failed test must not outlive the suite.
afterAll(() => {
  for (const group of groups) endGroup(group);
});

function endGroup(group: number): void {
  try {
    process.kill(-group, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Starts a separate process group, as a terminal does. */
function spawnGroup(program: string, args: string[], env = process.env): ChildProcessWithoutNullStreams {
  const child = spawn(program, args, { detached: true, env });
  if (child.pid !== undefined) groups.push(child.pid);
  return child;
}

function spawnMock(...args: string[]): ChildProcessWithoutNullStreams {
  return spawnGroup(process.execPath, [...MOCK, ...args]);
}

interface RunningMock {
  process: ChildProcessWithoutNullStreams;
  url: string;
  curlLines: string[];
  /** The next line on stderr. */
  nextLine: () => Promise<string | undefined>;
  /** Exit code and signal, once the supervisor and Prism, which inherits its stderr, have both ended. */
  gone: Promise<unknown[]>;
}

async function runMock(mock = spawnMock()): Promise<RunningMock> {
  const gone = once(mock, 'close');
  const errors = createInterface({ input: mock.stderr })[Symbol.asyncIterator]();
  const nextLine = async (): Promise<string | undefined> => (await errors.next()).value as string | undefined;
  const curlLines: string[] = [];
  let url = '';
  for await (const line of createInterface({ input: mock.stdout })) {
    url ||= /http:\S+/.exec(line)?.[0] ?? '';
    if (line.startsWith('curl ') && curlLines.push(line) === 4) break;
  }
  return { process: mock, url, curlLines, nextLine, gone };
}

/** Reports whether the port is free. */
async function isFree(url: string): Promise<boolean> {
  const server = createServer();
  server.listen(Number(new URL(url).port), '127.0.0.1');
  const outcome = await Promise.race([
    once(server, 'listening').then(() => true),
    once(server, 'error').then(() => false),
  ]);
  server.close();
  return outcome;
}

async function runToEnd(...args: string[]): Promise<{ code: unknown; stdout: string; stderr: string }> {
  const mock = spawnMock(...args);
  const [[code], stdout, stderr] = await Promise.all([once(mock, 'close'), text(mock.stdout), text(mock.stderr)]);
  return { code, stdout, stderr };
}

describe('npm run mock', () => {
  let mock: RunningMock;
  beforeAll(async () => {
    mock = await runMock();
  });
  afterAll(async () => {
    mock.process.kill();
    await mock.gone;
  });

  it('prints four curl lines that work when pasted', async () => {
    const responses = await Promise.all(mock.curlLines.map((line) => promisify(execFile)('sh', ['-c', line])));
    const statuses = responses.map(({ stdout }) => /^HTTP\/1.1 (\d+)/.exec(stdout)?.[1]);
    expect(statuses).toEqual(['200', '201', '200', '429']);
  });

  it('survives a request that crashes Prism, and reports it in one line', async () => {
    const { status } = await fetch(`${mock.url}/api/v1/products/%zz`);
    expect(status).toBe(400);
    expect(await mock.nextLine()).toBe(
      'Prism cannot read GET /api/v1/products/%zz (URI malformed): responded with 400.',
    );
    expect((await fetch(`${mock.url}/api/v1/products`)).status).toBe(401);
  });
});

describe.concurrent('npm run mock leaves nothing behind', () => {
  it('on Ctrl-C, which a terminal sends to Prism as well', async () => {
    const mock = await runMock();
    process.kill(-(mock.process.pid ?? 0), 'SIGINT');
    expect(await mock.gone).toEqual([0, null]);
    expect(await isFree(mock.url)).toBe(true);
    expect(await mock.nextLine()).toBeUndefined();
  });

  it.each(['SIGTERM', 'SIGHUP'] as const)('on %s', async (signal) => {
    const mock = await runMock();
    mock.process.kill(signal);
    expect(await mock.gone).toEqual([0, null]);
    expect(await isFree(mock.url)).toBe(true);
  });

  it('when the npm that started it is killed', async () => {
    const env = { ...process.env, npm_lifecycle_event: 'mock' };
    // The second command keeps the shell from replacing itself by the first.
    const shell = spawnGroup('sh', ['-c', '"$@"; true', 'sh', process.execPath, ...MOCK], env);
    const mock = await runMock(shell);
    mock.process.kill('SIGKILL');
    await mock.gone;
    expect(await isFree(mock.url)).toBe(true);
  });

  it('on kill -9', async () => {
    const mock = await runMock();
    mock.process.kill('SIGKILL');
    expect(await mock.gone).toEqual([null, 'SIGKILL']);
    expect(await isFree(mock.url)).toBe(true);
  });
});

describe.concurrent('npm run mock reports in one line', () => {
  it('a port in use', async () => {
    const occupant = createServer().listen(0, '127.0.0.1');
    await once(occupant, 'listening');
    const { port } = occupant.address() as AddressInfo;
    const outcome = await runToEnd('--port', String(port));
    occupant.close();
    const stderr = `Port ${port} is in use: stop its process or choose another port.\n`;
    expect(outcome).toEqual({ code: 2, stdout: '', stderr });
  });

  it.each([
    [['--port', '65536'], '--port 65536 is not a valid port; use a number from 1 to 65535'],
    [['--prot', '4010'], "Unknown option '--prot'; --help lists the options"],
  ])('invalid options: %j', async (args, line) => {
    expect(await runToEnd(...args)).toEqual({ code: 2, stdout: '', stderr: `${line}\n` });
  });
});

it('npm run mock prints its help', async () => {
  const { code, stdout } = await runToEnd('--help');
  expect(code).toBe(0);
  expect(stdout).toContain('--port <n>');
});
