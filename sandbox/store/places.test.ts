import { EventEmitter, once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Places } from './places.ts';

describe('places', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('are taken in the order of arrival, as many at a time as there are', async () => {
    const places = new Places(2, 1000);
    const begun: number[] = [];
    const ends: (() => void)[] = [];
    const all = [0, 1, 2, 3].map((caller) =>
      places.take(() => {
        begun.push(caller);
        return new Promise<void>((resolve) => ends.push(resolve));
      }),
    );
    await vi.advanceTimersByTimeAsync(999);
    expect(begun).toEqual([0, 1]);
    ends[1]?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(begun).toEqual([0, 1, 2]);
    ends[0]?.();
    await vi.advanceTimersByTimeAsync(1000);
    for (const end of ends) end();
    await Promise.all(all);
    expect(begun).toEqual([0, 1, 2, 3]);
  });

  it('refuse a caller that waited too long, and are not lost with it', async () => {
    const places = new Places(1, 1000);
    const gate = new EventEmitter();
    const first = places.take(() => once(gate, 'open'));
    const late = places.take(() => Promise.resolve()).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(1000);
    await expect(late).resolves.toMatchObject({
      code: 'service_unavailable',
      message: 'All connections to the database were in use for 1 s. Send the request again.',
      headers: { 'Retry-After': '1' },
    });
    gate.emit('open');
    await first;
    await expect(places.take(() => Promise.resolve('next'))).resolves.toBe('next');
  });

  it('are free again after work that failed', async () => {
    const places = new Places(1, 1000);
    await expect(places.take(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    await expect(places.take(() => Promise.resolve('next'))).resolves.toBe('next');
  });
});
