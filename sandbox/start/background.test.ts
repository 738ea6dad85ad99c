import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLog } from '../server/log.ts';
import type { Due } from '../api/clock.ts';
import { runInBackground } from './service.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }));
afterEach(() => void vi.useRealTimers());

const lines: string[] = [];
const log = createLog('error', (line) => lines.push(line));
const clock = { now: () => Date.now() };

/** Returns work that is due at these times, and the times at which it ran. */
function work(...times: number[]): Due & { ran: number[] } {
  const left = [...times];
  const ran: number[] = [];
  return {
    name: 'sweeping',
    ran,
    next: () => Promise.resolve(left[0]),
    run() {
      ran.push(Date.now());
      left.shift();
      return Promise.resolve();
    },
  };
}

describe('Work in the background', () => {
  it('Work in the background runs when it is due, in a steady order', async () => {
    vi.setSystemTime(1_000_000);
    const due = work(1_000_000, 1_010_000, 1_200_000);
    const background = runInBackground([due], clock, log);
    await vi.advanceTimersByTimeAsync(300_000);
    expect(due.ran).toHaveLength(3);
    expect(due.ran[0]).toBe(1_000_000);
    expect(due.ran[1]).toBeGreaterThanOrEqual(1_010_000);
    expect(due.ran[1]).toBeLessThan(1_012_000);
    expect(due.ran[2]).toBeGreaterThanOrEqual(1_200_000);
    await background.close();
  });

  it('Work in the background is logged and tried again if it fails', async () => {
    const due = { ...work(0), run: vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('no disk')) };
    due.run.mockResolvedValue();
    const background = runInBackground([due], clock, log);
    await vi.advanceTimersByTimeAsync(40_000);
    expect(due.run.mock.calls.length).toBeGreaterThan(1);
    expect(lines.join('')).toContain('the background task sweeping failed');
    expect(lines.join('')).toContain('no disk');
    await background.close();
  });

  it('Work in the background leaves nothing behind after each check', async () => {
    const warnings = vi.fn<(warning: Error) => void>();
    process.on('warning', warnings);
    const background = runInBackground([work()], clock, log);
    await vi.advanceTimersByTimeAsync(3_000_000);
    await background.close();
    vi.useRealTimers();
    await new Promise((resolve) => setImmediate(resolve));
    process.off('warning', warnings);
    expect(warnings).not.toHaveBeenCalled();
  });

  it('Work in the background ends at once while nothing runs', async () => {
    const background = runInBackground([work(Number.MAX_SAFE_INTEGER)], clock, log);
    await vi.advanceTimersByTimeAsync(10);
    await expect(background.close()).resolves.toBeUndefined();
  });
});
