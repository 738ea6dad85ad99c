import { describe, expect, it } from 'vitest';
import type { Expectation } from '../scenarios/scenario.ts';
import type { Recording } from '../server/recording.ts';
import { aRecording, aRequest } from './fixtures.ts';
import { checkTiming, type Delay } from './timing.ts';

const at = (...times: number[]): Recording => aRecording(times.map((arrivedAt) => aRequest({ arrivedAt })));

const NONE: Delay = { server: 0, driver: 0 };

function failedSubjects(wanted: Expectation, recording: Recording, ms = 10, delay = NONE): string[] {
  return checkTiming(wanted, recording, { ms, endedAt: 2000, delay }).map(({ subject }) => subject);
}

describe('gaps', () => {
  it('are within their bounds, in the order of arrival', () => {
    expect(failedSubjects({ gaps: [{ min_ms: 90, max_ms: 110 }] }, at(1100, 1000))).toEqual([]);
    expect(failedSubjects({ gaps: [{ min_ms: 90 }, { max_ms: 90 }] }, at(1000, 1100, 1200))).toEqual(['gaps[1]']);
  });

  it('fail without the requests around them', () => {
    expect(failedSubjects({ gaps: [{ min_ms: 0 }] }, at(1000))).toEqual(['gaps[0]']);
  });
});

describe('a pace', () => {
  it('applies to every window after the ignored requests', () => {
    const paced = { after_request: 2, window_ms: 100, at_most: 2 };
    expect(failedSubjects({ paced }, at(0, 1, 100, 150, 200, 250))).toEqual([]);
    expect(failedSubjects({ paced }, at(0, 1, 100, 150, 199, 300))).toEqual(['paced']);
  });

  it('fails with fewer requests than one window allows', () => {
    expect(failedSubjects({ paced: { window_ms: 100, at_most: 2 } }, at(0, 1000))).toEqual(['paced']);
  });
});

it('a duration is measured by the driver', () => {
  expect(failedSubjects({ duration: { max_ms: 20 } }, at(1000))).toEqual([]);
  expect(failedSubjects({ duration: { min_ms: 15, max_ms: 20 } }, at(1000))).toEqual(['duration']);
});

function closed(closedAt?: number): Recording {
  const used = { id: 1, openedAt: 990, bytesIn: 1, ...(closedAt === undefined ? {} : { closedAt }) };
  return aRecording([aRequest()], { connections: [{ id: 7, openedAt: 1, bytesIn: 1 }, used] });
}

describe('a connection that must be closed', () => {
  const wanted = { connection_closed_within_ms: 100 };
  it('is the connection of the last request, closed in time', () => {
    expect(failedSubjects(wanted, closed(2099))).toEqual([]);
  });

  it('fails the case when it closes late, stays open or was never opened', () => {
    expect(failedSubjects(wanted, closed(2101))).toHaveLength(1);
    expect(failedSubjects(wanted, closed())).toHaveLength(1);
    expect(failedSubjects(wanted, { requests: [], connections: [] })).toHaveLength(1);
  });
});

describe('a delay by the machine', () => {
  const delay = { server: 10, driver: 20 };

  it.each<[string, Expectation, Recording]>([
    ['a late request', { gaps: [{ max_ms: 10 }] }, at(0, 100)],
    ['an early request', { gaps: [{ min_ms: 110 }] }, at(0, 100)],
    ['requests that arrive together', { paced: { window_ms: 60, at_most: 1 } }, at(0, 50)],
    [
      'a connection that closes late',
      { connection_closed_within_ms: 10 },
      aRecording([], { connections: [{ id: 1, openedAt: 0, closedAt: 2100, bytesIn: 0 }] }),
    ],
  ])('gives room for %s, but not for more', (_, wanted, recording) => {
    expect(failedSubjects(wanted, recording)).toHaveLength(1);
    expect(failedSubjects(wanted, recording, 10, delay)).toEqual([]);
    expect(failedSubjects(wanted, recording, 10, { server: 9, driver: 20 })).toHaveLength(1);
  });

  it('gives room for a long call, but none for a short one', () => {
    expect(failedSubjects({ duration: { max_ms: 10 } }, at(0), 100, delay)).toEqual([]);
    expect(failedSubjects({ duration: { max_ms: 10 } }, at(0), 101, delay)).toEqual(['duration']);
    expect(failedSubjects({ duration: { min_ms: 101 } }, at(0), 100, delay)).toEqual(['duration']);
  });
});
