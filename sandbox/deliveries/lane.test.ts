import { describe, expect, it } from 'vitest';
import type { Attempt, Outcome } from './claim.ts';
import { Lane } from './lane.ts';
import { TENANT } from '../testing/deliveries.ts';

const attemptOf = (endpointId: string): Attempt => ({
  deliveryId: 'dlv_1',
  endpointId,
  eventId: 'evt_1',
  series: 1,
  number: 1,
  url: 'https://shop.example',
  secrets: [],
  body: '{}',
});
const outcomeOf = (attempt: Attempt, milliseconds: number): Outcome => ({
  attempt,
  result: { status: 204, retryAfter: undefined },
  signedAt: 1,
  signature: 'v1,',
  milliseconds,
  delay: undefined,
});
const times = (count: number, endpointId: string): Attempt[] =>
  Array.from({ length: count }, () => attemptOf(endpointId));

describe('A lane', () => {
  it('A lane has room for 2 attempts of an endpoint that was slow, until it is fast again', () => {
    const lane = new Lane(TENANT);
    const [slow, fast] = times(2, 'we_a');
    if (!slow || !fast) throw new Error('there are two attempts');
    lane.begin([slow, fast], new Set());
    lane.end(slow, outcomeOf(slow, 3001));
    lane.takeTurn(0);
    expect(lane.roomOf('we_a')).toBe(1);
    lane.end(fast, outcomeOf(fast, 3000));
    lane.takeTurn(0);
    expect(lane.roomOf('we_a')).toBe(8);
  });

  it('A lane collects outcomes after a turn, unless there are 16 or nothing else is in flight', () => {
    const lane = new Lane(TENANT);
    const attempts = [...times(8, 'we_a'), ...times(8, 'we_b'), ...times(2, 'we_c')];
    lane.begin(attempts, new Set());
    lane.takeTurn(1000);
    lane.endTurn(1020);
    for (const attempt of attempts.slice(0, 15)) lane.end(attempt, outcomeOf(attempt, 1));
    expect(lane.waitOf(1020)).toBe(40);
    expect(lane.waitOf(1060)).toBe(0);
    for (const attempt of attempts.slice(15, 16)) lane.end(attempt, outcomeOf(attempt, 1));
    expect(lane.waitOf(1020)).toBe(0);
    expect(lane.takeTurn(1020)).toHaveLength(16);
    lane.endTurn(1021);
    for (const attempt of attempts.slice(16)) lane.end(attempt, outcomeOf(attempt, 1));
    expect(lane.waitOf(1021)).toBe(0);
  });

  it('A lane is forgotten only if nothing is left to do', () => {
    const lane = new Lane(TENANT);
    expect(lane.isIdle).toBe(true);
    const [attempt] = times(1, 'we_a');
    if (!attempt) throw new Error('there is an attempt');
    lane.begin([attempt], new Set());
    expect(lane.isIdle).toBe(false);
    lane.end(attempt, outcomeOf(attempt, 1));
    expect(lane.isIdle).toBe(false);
    lane.takeTurn(0);
    expect(lane.isIdle).toBe(false);
    lane.endTurn(1);
    expect(lane.isIdle).toBe(true);
  });
});
