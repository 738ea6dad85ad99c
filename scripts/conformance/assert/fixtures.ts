/** Builds minimal cases and recordings for the tests of the assertions. */
import type { Exchange } from '../assert.ts';
import type { Outcome } from '../protocol.ts';
import type { Case, Expectation } from '../scenarios/scenario.ts';
import type { RecordedRequest, Recording } from '../server/recording.ts';

export function aCase(expect: Expectation, given: Partial<Case> = {}): Case {
  const source = 'openapi/scenarios/topic/file.yaml:3';
  return {
    id: 'topic/case',
    about: '',
    source,
    client: {},
    call: { operation: 'retrieveOrder' },
    plan: [],
    expect,
    ...given,
  };
}

export function aRequest(given: Partial<RecordedRequest> = {}): RecordedRequest {
  return {
    method: 'GET',
    target: '/api/v1/orders',
    rawHeaders: [['Authorization', 'Bearer ik_test_conformance']],
    head: Buffer.alloc(0),
    body: Buffer.alloc(0),
    arrivedAt: 1000,
    completeAt: 1000,
    connection: 1,
    origin: 'http://127.0.0.1:1',
    response: '200',
    ...given,
  };
}

export function aRecording(requests: RecordedRequest[] = [aRequest()], given: Partial<Recording> = {}): Recording {
  return { requests, connections: [{ id: 1, openedAt: 990, bytesIn: 1 }], ...given };
}

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
    delay: { server: 0, driver: 0 },
    recording: aRecording(),
    session: 'one-topic-case',
    origins: { same: 'http://127.0.0.1:1', other: 'http://127.0.0.1:2' },
    ...given,
  };
}
