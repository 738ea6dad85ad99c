import type { Expectation } from '../scenarios/expectation.ts';
import type { Failure } from './failure.ts';

/** Compares the growth of the driver's memory; a growth that could not be measured is a failure. */
export function checkMemory({ memory_bytes: most }: Expectation, growth: number | undefined): Failure[] {
  if (most === undefined || (growth !== undefined && growth <= most)) return [];
  const actual =
    growth === undefined
      ? `not measured on ${process.platform}: the memory of a driver is measured through /proc on Linux`
      : `${growth} bytes`;
  return [{ subject: 'memory_bytes', expected: `at most ${most} bytes more`, actual }];
}
