import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Mock, startMock } from '../../../../scripts/mock/prism.ts';
import { PACKAGE, compileErrorsOf } from './compile.ts';
import { Program } from './program.ts';
import { brokenPromise, promisesOf, type Snippet, snippetsOf } from './snippets.ts';

const README = join(PACKAGE, 'README.md');
const markdown = readFileSync(README, 'utf8');
const snippets = snippetsOf(markdown);
const SURROUNDINGS = join(import.meta.dirname, 'surroundings.ts');

/** A typical corporate proxy: it connects to the requested host and reads nothing. */
const tunnelled: string[] = [];
const proxy = createServer().on('connect', (request, socket) => {
  tunnelled.push(request.url ?? '');
  const { hostname, port } = new URL(`http://${request.url}`);
  const target = connect(Number(port), hostname, () => {
    socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
    socket.pipe(target).pipe(socket);
  });
  target.on('error', () => socket.destroy());
  socket.on('error', () => target.destroy());
});

let mock: Mock;

beforeAll(async () => {
  mock = await startMock();
  await new Promise<void>((resolve) => {
    proxy.listen(0, '127.0.0.1', resolve);
  });
});

afterAll(async () => {
  proxy.close();
  await mock.close();
});

async function run({ code }: Pick<Snippet, 'code'>): Promise<string[]> {
  const env = {
    INTEGRATION_API_KEY: 'ik_test_readme',
    INTEGRATION_API_BASE_URL: mock.url,
    HTTPS_PROXY: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
  };
  const program = await Program.start(`import ${JSON.stringify(SURROUNDINGS)};\n${code}`, env);
  return program.end();
}

describe('the README', () => {
  it('has snippets that compile, and so do the examples', () => {
    expect(compileErrorsOf('README.md', snippets)).toEqual([]);
  }, 120_000);

  it('reports a snippet that does not compile, with its line', () => {
    const wrong = { line: 7, code: "await api.orders.list({ state: ['paid'] });\n", isRun: false };
    expect(compileErrorsOf('README.md', [wrong])).toEqual([
      expect.stringMatching(/^README\.md:7: .*'state' does not exist/),
    ]);
  }, 120_000);
});

describe('a snippet of the README', () => {
  it.each(snippets)('in line $line does what it says', async (snippet) => {
    const printed = await run(snippet);
    expect({ broken: brokenPromise(promisesOf(snippet), printed), printed }).toEqual({ broken: undefined, printed });
  });

  it('uses the proxy where it says so', () => {
    expect(tunnelled).toEqual([new URL(mock.url).host]);
  });

  it('is reported when it prints something else', async () => {
    const code = 'const page = await api.orders.list();\nconsole.log(page.data.length > 0); // → false\n';
    const printed = await run({ code });
    expect(brokenPromise(promisesOf({ line: 1, code, isRun: true }), printed)).toBe('false');
  });

  it('is reported when it fails', async () => {
    await expect(run({ code: "await api.orders.retrieve('');" })).rejects.toThrow('InvalidRequestError');
  });
});
