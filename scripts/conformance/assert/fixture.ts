/** Builds minimal exchanges for tests. */
import type { Outcome } from '../protocol.ts';
import { aCase } from '../scenarios/fixture.ts';
import { aRecording } from '../server/fixtures.ts';
import type { Exchange } from './exchange.ts';

export const VALUE: Outcome = {
  kind: 'value',
  value: { id: 'ord_1', total: 12 },
  meta: { status: 200, attempts: 1, headers: { etag: '"1"' } },
};

export function anExchange(given: Partial<Exchange> = {}): Exchange {
  return {
    case: aCase({ value: 'any' }),
    column: 'one',
    language: 'one',
    client: { api_key: 'ik_test_conformance' },
    reply: { ms: 10, outcome: VALUE },
    endedAt: 2000,
    overheadMs: 0,
    recording: aRecording(),
    session: 'one-topic-case',
    origins: { same: 'http://127.0.0.1:1', other: 'http://127.0.0.1:2' },
    ...given,
  };
}
