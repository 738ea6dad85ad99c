import { describe, expect, it } from 'vitest';
import { createLog, type LogLevel } from './log.ts';
import type { Incoming } from './responses.ts';

const SECRETS = {
  key: 'ik_test_0123456789abcdefghijABCDEFGHIJ01234567',
  webhook: 'whsec_c2VjcmV0c2VjcmV0c2VjcmV0',
  idempotency: 'idem-5f0c6c1e',
  query: 'shopper@example.com',
  cookie: 'session=5f0c6c1e',
};

const incoming = (path: string): Incoming => ({
  requestId: 'req_0123456789abcdef',
  method: 'GET',
  path,
  query: `external_id=${SECRETS.query}`,
  header: (name) =>
    new Map([
      ['authorization', `Bearer ${SECRETS.key}`],
      ['idempotency-key', SECRETS.idempotency],
      ['cookie', SECRETS.cookie],
      ['user-agent', 'a/1'],
      ['content-type', 'application/json'],
    ]).get(name),
  address: '127.0.0.1',
  body: () => Promise.resolve(new Uint8Array()),
});

function linesOf(level: LogLevel, path: string, error?: unknown): Record<string, unknown>[] {
  const lines: string[] = [];
  const log = createLog(level, (line) => lines.push(line));
  log.finished({
    incoming: incoming(path),
    outgoing: { status: error === undefined ? 200 : 500 },
    operation: undefined,
    authenticated: undefined,
    error,
    durationMs: 1.234,
  });
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

describe('The log', () => {
  it('The log has one line for each request', () => {
    const [line, ...others] = linesOf('info', '/api/v1/orders');
    expect(others).toEqual([]);
    expect(line).toMatchObject({
      request_id: 'req_0123456789abcdef',
      method: 'GET',
      path: '/api/v1/orders',
      status: 200,
      ms: 1.2,
    });
    expect(line).not.toHaveProperty('headers');
  });

  it('The log has harmless headers only, and only at the level debug', () => {
    expect(linesOf('debug', '/')[0]?.['headers']).toEqual({ 'content-type': 'application/json', 'user-agent': 'a/1' });
  });

  it('The log has no request at the level error, but the errors behind responses of status 500', () => {
    expect(linesOf('error', '/')).toEqual([]);
    const [line] = linesOf('error', '/', new Error('why'));
    expect(line).toMatchObject({
      error: 'why',
      request_id: 'req_0123456789abcdef',
      stack: expect.any(Array) as unknown,
    });
  });

  it('The log has none of the values that a database driver adds to its errors', () => {
    const error = Object.assign(new Error('duplicate key'), {
      code: '23505',
      detail: `Key (email)=(${SECRETS.query})`,
    });
    expect(JSON.stringify(linesOf('debug', '/', error))).not.toContain(SECRETS.query);
    expect(linesOf('debug', '/', error)[0]).toMatchObject({ code: '23505' });
  });

  it('The log has no secret at any level, wherever a client has put it', () => {
    for (const level of ['error', 'info', 'debug'] as const) {
      for (const path of ['/api/v1/orders', `/api/v1/${SECRETS.key}`, `/${SECRETS.webhook}/x`]) {
        const text = JSON.stringify([linesOf(level, path), linesOf(level, path, new Error('why'))]);
        for (const secret of Object.values(SECRETS)) expect(text).not.toContain(secret);
      }
    }
  });
});
