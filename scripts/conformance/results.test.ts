import { describe, expect, it } from 'vitest';
import type { Exchange } from './assert.ts';
import { aCase, anExchange, aRecording, aRequest } from './assert/fixtures.ts';
import { isRed, verdicts } from './results.ts';

const passing = anExchange();
const failing = anExchange({ case: aCase({ requests: 2, value: 'any' }) });
const listed = new Map([['red', [{ case: 'topic/*', why: 'not yet' }]]]);

function statesOf(exchanges: Exchange[], known = new Map()): string[] {
  return verdicts(exchanges, known).map(({ state }) => state);
}

describe('a cell', () => {
  it('is red when the case fails, and says what was expected, what came and what was sent', () => {
    const [cell] = verdicts([failing], new Map());
    expect(cell).toMatchObject({ state: 'failed', headline: 'requests: expected 2, came 1' });
    expect(cell?.explanation).toContain('> GET /api/v1/orders');
    expect(cell?.explanation).toContain('openapi/scenarios/topic/file.yaml:3');
  });

  it('is not red when the case is known to fail', () => {
    const [cell] = verdicts([failing], listed);
    expect(cell && [cell.state, isRed(cell)]).toEqual(['known', false]);
  });

  it('is red when a case passes that is said to fail, and says where to take it out', () => {
    const [cell] = verdicts([passing], listed);
    expect(cell && [cell.state, isRed(cell)]).toEqual(['unexpected', true]);
    expect(cell?.explanation).toBe(
      'topic/case in red passes, but expected-failures/red.yaml lists topic/*: take it out.',
    );
  });

  it('is red in the language alone whose requests differ, as far as it passes by itself', () => {
    const odd = anExchange({ language: 'blue', recording: aRecording([aRequest({ target: '/x' })]) });
    expect(statesOf([passing, anExchange({ language: 'green' }), odd])).toEqual(['passed', 'passed', 'failed']);
    expect(statesOf([{ ...odd, case: failing.case, recording: aRecording([]) }, passing])).toEqual([
      'failed',
      'passed',
    ]);
  });

  it.each([
    [{ kind: 'unsupported', what: 'option pace' } as const, 'outcome: expected support, came option pace'],
    [{ kind: 'lost', what: 'the driver ended' } as const, 'outcome: expected an answer, came the driver ended'],
  ])('says nothing but that there was no answer', (outcome, headline) => {
    const [cell] = verdicts([anExchange({ case: failing.case, answer: { ms: 0, outcome } })], new Map());
    expect([cell?.headline, cell?.findings.length]).toEqual([headline, 1]);
  });

  it('has a reason for a list, without what only this run on this machine can know', () => {
    const sinks = { message: 'in /home/me/client.py, 127.0.0.1:4321' };
    const outcome = { kind: 'error', class: 'foreign:TypeError', sinks } as const;
    const foreign = anExchange({ case: aCase({ error: { class: 'Server' } }), answer: { ms: 0, outcome } });
    const [cell] = verdicts([foreign], new Map());
    expect(cell?.reason).toBe('error.class: expected "Server", came error foreign:TypeError');
  });

  it('shows no character that a terminal would act on', () => {
    const outcome = { kind: 'error', class: 'Server', sinks: { message: '\u001b[31m\u202e' } } as const;
    const [cell] = verdicts([anExchange({ answer: { ms: 0, outcome } })], new Map());
    expect(cell?.explanation).toContain(String.raw`\u{1b}[31m\u{202e}`);
  });
});
