import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Deadline } from './deadline.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Returns whether the time is over, now or before. */
async function isOver({ over }: Deadline): Promise<boolean> {
  let result = false;
  over.catch(() => (result = true));
  await vi.advanceTimersByTimeAsync(0);
  return result;
}

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

describe('The deadline of a request', () => {
  it('A request has ten seconds, and then a 503 that says when to repeat it', async () => {
    const deadline = new Deadline();
    await pass(9999);
    expect(await isOver(deadline)).toBe(false);
    await pass(1);
    await expect(deadline.over).rejects.toMatchObject({ code: 'service_unavailable', headers: { 'Retry-After': '1' } });
  });

  it('The time stands still while the client sends the body', async () => {
    const deadline = new Deadline();
    await pass(6000);
    await deadline.without(() => pass(60_000));
    await pass(3999);
    expect(await isOver(deadline)).toBe(false);
    await pass(1);
    expect(await isOver(deadline)).toBe(true);
  });

  it('A request that has ended leaves no timer, also if its work goes on', async () => {
    const deadline = new Deadline();
    const work = deadline.without(() => pass(1000));
    deadline.end();
    await work;
    expect(vi.getTimerCount()).toBe(0);
  });
});
