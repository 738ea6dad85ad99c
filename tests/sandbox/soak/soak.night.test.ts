/** The short form of the soak; `npm run sandbox:proof -- --soak 60` is the long one. */
import { describe, expect, it } from 'vitest';
import { soakRun } from './soak.ts';
import { findingsOf, type Part } from './verdict.ts';

const partsOf = (change: (at: number) => Partial<Part>): Part[] =>
  Array.from({ length: 12 }, (_, at) => ({ requests: 10_000, failed: 0, p99: 12, memory: 300, ...change(at) }));

it('responds to every request of a mixed load', async () => {
  const parts = await soakRun({ parts: 3, secondsPerPart: 3, perSecond: 50, flags: ['--data', 'memory'] });
  expect(parts.map(({ requests, failed }) => ({ requests, failed }))).toEqual(
    Array.from({ length: 3 }, () => ({ requests: 150, failed: 0 })),
  );
  expect(Math.min(...parts.map(({ memory }) => memory))).toBeGreaterThan(50);
});

describe('the verdict', () => {
  it('reports neither flat figures nor growth while the service warms up', () => {
    expect(findingsOf(partsOf((at) => ({ memory: at < 4 ? 150 + 40 * at : 310, p99: at < 2 ? 200 : 12 })))).toEqual([]);
  });

  it.each([
    ['memory that grows', (at: number) => ({ memory: 300 + 20 * at }), /memory grew/],
    ['latency that grows', (at: number) => ({ p99: 10 * (at + 1) }), /p99 grew/],
    ['one failed request', (at: number) => ({ failed: at === 5 ? 1 : 0 }), /1 requests failed/],
  ])('sees %s', (_name, change, finding) => {
    expect(findingsOf(partsOf(change))).toEqual([expect.stringMatching(finding)]);
  });
});
