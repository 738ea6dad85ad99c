import { afterEach, describe, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** Returns the `User-Agent` of a library that was loaded with the given `process`, as sent by the runtime's `fetch`. */
async function userAgent(process: object | undefined, agent?: string): Promise<string | null> {
  vi.resetModules();
  let sent: string | null = null;
  const fetch: typeof globalThis.fetch = async (_, init) => {
    sent = new Headers(init?.headers).get('User-Agent');
    return Response.json({});
  };
  vi.stubGlobal('process', process);
  vi.stubGlobal('navigator', agent === undefined ? undefined : { userAgent: agent });
  vi.stubGlobal('fetch', fetch);
  const { IntegrationApi } = await import('../src/index.ts');
  await new IntegrationApi({ apiKey: 'ik_test_key' }).rateLimit.retrieve();
  return sent;
}

describe('the User-Agent', () => {
  const machine = { platform: 'linux', arch: 'arm64', env: {} };
  it.each([
    ['Node.js', { ...machine, versions: { node: '20.19.0' } }, 'node/20.19.0; linux; arm64'],
    [
      'Bun, which calls itself Node.js too',
      { ...machine, versions: { node: '24.3.0', bun: '1.3.1' } },
      'bun/1.3.1; linux; arm64',
    ],
    [
      'Deno, which does the same',
      { ...machine, versions: { node: '24.2.0', deno: '2.9.6' } },
      'deno/2.9.6; linux; arm64',
    ],
    ['a runtime without a name', undefined, 'unknown runtime'],
  ])('The User-Agent names %s as its runtime', async (_, process, runtime) => {
    expect(await userAgent(process)).toMatch(new RegExp(`^integration-api-node/[\\d.]+ \\(${runtime}\\)$`));
  });

  it('The User-Agent names the runtime of a worker, which has no process', async () => {
    expect(await userAgent(undefined, 'Cloudflare-Workers')).toMatch(/ \(Cloudflare-Workers\)$/);
  });

  // Firefox and Safari would request permission from the API to send it.
  it.each([undefined, { env: {} }])(
    'The User-Agent is not sent by a browser, whatever its bundler defines as process',
    async (left) => {
      expect(
        await userAgent(left, 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0'),
      ).toBeNull();
    },
  );
});
