import { expect, test, vi } from 'vitest';
import { DiskSpace } from './disk-space.ts';

const MEGABYTE = 2 ** 20;

test('changes are refused while less than 64 MB are left, and allowed again when there is more', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  let free = 65 * MEGABYTE;
  const space = new DiskSpace('/data', () => free);
  const check = (): void => space.check();
  expect(check).not.toThrow();
  free = 63 * MEGABYTE;
  vi.advanceTimersByTime(1000);
  expect(check).toThrow(
    expect.objectContaining({ code: 'service_unavailable', message: expect.stringContaining('64 MB') }),
  );
  free = 65 * MEGABYTE;
  vi.advanceTimersByTime(1000);
  expect(check).not.toThrow();
  vi.useRealTimers();
});

test('a database is not opened where it could not write', () => {
  const space = new DiskSpace('/data', () => 63 * MEGABYTE);
  expect(() => space.checkAtStart()).toThrow('the disk of /data has less than 64 MB left: free some space');
});
