import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { extensionsOf } from './extensions.ts';
import { Guesses } from './guesses.ts';
import type { Arrived } from './http.ts';
import { HeldProblem } from './responses.ts';

const TOKEN = 'the-token-of-this-sandbox';
const MINUTE = 60_000;

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

/** Returns a function that sends a token to the lab and returns the problem, or `passed`. */
function labWith(guesses: Guesses): (token: string) => Promise<unknown> {
  const extension = {
    prefix: '/_sandbox',
    isPublic: () => false,
    handle: () => Promise.resolve({ status: 200, json: {} }),
  };
  const serve = extensionsOf([extension], TOKEN, guesses);
  return async (token) => {
    const header = (): string => `Bearer ${token}`;
    const incoming = { method: 'GET', path: '/_sandbox/clock', query: '', requestId: 'req_1', header };
    return serve({ incoming } as unknown as Arrived)?.then(
      () => 'passed',
      (error: unknown) => error,
    );
  };
}

/** Returns the milliseconds for which the response to a wrong token is held; 0 if it is sent at once. */
async function heldMs(problem: unknown): Promise<number> {
  if (!(problem instanceof HeldProblem)) return 0;
  const begun = performance.now();
  const end = problem.release.then(() => performance.now());
  await vi.runAllTimersAsync();
  return (await end) - begun;
}

async function guess(send: (token: string) => Promise<unknown>, count: number): Promise<number[]> {
  const waits: number[] = [];
  for (let at = 0; at < count; at++) waits.push(await heldMs(await send(`guess-${performance.now()}-${at}`)));
  return waits;
}

describe('A guess of the token of the lab', () => {
  it('A guess of the token waits longer after each wrong one, and gets 429 with Retry-After', async () => {
    const send = labWith(new Guesses());
    const waits = await guess(send, 20);
    expect(waits.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 0));
    expect(waits.slice(10, 15)).toEqual([100, 200, 400, 800, 1600]);
    expect(waits.at(-1)).toBe(5000);
    const problem = await send('another-guess');
    expect(problem).toMatchObject({ code: 'rate_limit_exceeded', headers: { Connection: 'close' } });
    expect(Number((problem as HeldProblem).headers['Retry-After'])).toBeGreaterThan(30);
  });

  it('A guess of the token delays nobody who has the right one', async () => {
    const send = labWith(new Guesses());
    await guess(send, 50);
    expect(await send(TOKEN)).toBe('passed');
  });

  it('A guess of the token is refused at once again after a calm time', async () => {
    const send = labWith(new Guesses());
    await guess(send, 50);
    await vi.advanceTimersByTimeAsync(10 * MINUTE);
    expect(await send('a-late-mistake')).toMatchObject({ code: 'invalid_api_key' });
  });

  it('A guess of the token counts once: a page with the token of an earlier start goes on getting 401', async () => {
    const send = labWith(new Guesses());
    for (let at = 0; at < 50; at++)
      expect(await send('token-of-an-earlier-start')).toMatchObject({ code: 'invalid_api_key' });
  });

  it('A guess of the token is answered early if many others wait, and all of them at the end', async () => {
    const guesses = new Guesses();
    const send = labWith(guesses);
    await guess(send, 30);
    let answered = 0;
    for (let at = 0; at < 150; at++) {
      const problem = (await send(`many-${at}`)) as HeldProblem;
      void problem.release.then(() => (answered += 1));
    }
    await Promise.resolve();
    expect(answered).toBe(50);
    guesses.close();
    await Promise.resolve();
    expect(answered).toBe(150);
    expect(vi.getTimerCount()).toBe(0);
  });
});
