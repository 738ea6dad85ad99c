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

async function run(...args: string[]): Promise<{ code: unknown; stdout: string; stderr: string }> {
  const child = spawn(process.execPath, [...MOCK, ...args]);
  const [[code], stdout, stderr] = await Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)]);
  return { code, stdout, stderr };
}

describe('npm run mock', () => {
  let mock: ChildProcessWithoutNullStreams;
  let url = '';
  const curlLines: string[] = [];

  beforeAll(async () => {
    mock = spawn(process.execPath, MOCK);
    for await (const line of createInterface({ input: mock.stdout })) {
      url ||= /http:\S+/.exec(line)?.[0] ?? '';
      if (line.startsWith('curl ') && curlLines.push(line) === 4) break;
    }
  });
  afterAll(() => mock.kill('SIGKILL'));

  it('prints four curl lines that work when pasted.', async () => {
    const responses = await Promise.all(curlLines.map((line) => promisify(execFile)('sh', ['-c', line])));
    const statuses = responses.map(({ stdout }) => /^HTTP\/1.1 (\d+)/.exec(stdout)?.[1]);
    expect(statuses).toEqual(['200', '201', '200', '429']);
  });

  it.each([
    ['an invalid % in the path', '/api/v1/products/%zz', {}, 'URI malformed'],
    ['a malformed Accept', '/api/v1/products', { accept: 'foo' }, 'invalid media type'],
  ])('responds with 400 to %s, which would crash Prism.', async (_what, path, headers, reason) => {
    const line = once(createInterface({ input: mock.stderr }), 'line');
    const response = await fetch(url + path, { headers: { authorization: 'Bearer ik_test_mock', ...headers } });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ detail: `Prism cannot read this request: ${reason}.` });
    expect(await line).toEqual([`Prism cannot read GET ${path} (${reason}): responded with 400.`]);
    expect((await fetch(`${url}/api/v1/products`)).status).toBe(401);
  });

  it('escapes a violation that a header cannot contain, as JSON does.', async () => {
    const response = await fetch(`${url}/api/v1/orders`, {
      method: 'POST',
      headers: { authorization: 'Bearer ik_test_mock', 'content-type': 'application/json' },
      body: JSON.stringify({ '€uro 😀': 1 }),
    });
    expect(response.status).toBe(422);
    expect(response.headers.get('sl-violations')).toContain(String.raw`found '\u20acuro \ud83d\ude00'`);
  });

  it('ends without an error on Ctrl-C.', async () => {
    const end = once(mock, 'close');
    mock.kill('SIGINT');
    expect(await end).toEqual([0, null]);
  });
});

it('npm run mock reports a port in use in one line', async () => {
  const occupant = createServer().listen(0, '127.0.0.1');
  await once(occupant, 'listening');
  const { port } = occupant.address() as AddressInfo;
  const outcome = await run('--port', String(port));
  occupant.close();
  const stderr = `Port ${port} is in use: stop its process or choose another port.\n`;
  expect(outcome).toEqual({ code: 2, stdout: '', stderr });
});

it.each([
  [['--port', '65536'], '--port 65536 is not a valid port; use a number from 1 to 65535'],
  [['--prot', '4010'], "Unknown option '--prot'; --help lists the options"],
])('npm run mock reports the invalid options %j in one line', async (args, line) => {
  expect(await run(...args)).toEqual({ code: 2, stdout: '', stderr: `${line}\n` });
});
