/** Builds minimal recordings for tests. */
import type { RecordedRequest, Recording } from './recording.ts';

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
