import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { loadCases } from '../../scripts/conformance/scenarios/load.ts';
import { operations } from '../../generators/sources/bundle.ts';
import { loadDocument } from '../../scripts/mock/document.ts';

const behaviour = parse(readFileSync(join(import.meta.dirname, '../../openapi/behaviour.yaml'), 'utf8'));
const document = loadDocument();
const called = operations(document);
const statuses = new Set(called.flatMap(({ responses }) => responses.map(({ status }) => status)));
const headers = new Set(
  called.flatMap(({ responses }) => responses.flatMap((response) => response.headers.map(({ name }) => name))),
);
const parameters = called.flatMap((operation) =>
  operation.parameters.map((parameter) => ({ ...parameter, operation })),
);

describe('behaviour.yaml agrees with the contract', () => {
  it.each([...statuses].filter((status) => status >= 400))('status %i has its own error class', (status) => {
    const classes = behaviour.error_by_status;
    const own = classes[String(status)] ?? classes[`${String(status)[0]}xx`];
    // A 415 is a defect of an SDK, not of a call, so callers do not need a class for it.
    expect(status === 415 ? classes.default : own).toBeDefined();
  });

  it('no error class can be removed, because the cores have all of them', () => {
    const schema = JSON.parse(readFileSync(join(import.meta.dirname, '../../openapi/behaviour.schema.json'), 'utf8'));
    expect(schema.properties.errors.required).toEqual(Object.keys(behaviour.errors));
  });

  it('every documented status that is retried is recoverable', () => {
    const documented = [...statuses].filter((status) => status >= 400);
    const retried = documented.filter((status) => behaviour.retries.statuses.includes(status));
    expect(retried).toEqual(documented.filter((status) => [408, 425, 429].includes(status) || status >= 500));
    expect(retried).not.toEqual([]);
  });

  it.each([
    ['request id', behaviour.responses.request_id_header],
    ['replay', behaviour.idempotency.replayed_header],
    ...behaviour.rate_limit.headers.map((name: string) => ['rate limit', name]),
  ])('the %s header %s is documented', (_what, name) => {
    expect(headers).toContain(name);
  });

  it('the idempotency key has the documented methods and pattern', () => {
    const { header, methods, key_pattern } = behaviour.idempotency;
    const keys = parameters.filter(({ name }) => name === header);
    expect([...new Set(keys.map(({ operation }) => operation.method))].toSorted()).toEqual(methods.toSorted());
    expect([...new Set(keys.map(({ schema }) => schema.pattern))]).toEqual([key_pattern]);
  });

  it('each header that only the library sets has a case in which a caller sets it', () => {
    const rejected = loadCases().flatMap(({ id }) => /^safety\/extra-header-(.+)-that-frames-/.exec(id)?.[1] ?? []);
    expect(rejected.toSorted()).toEqual(behaviour.requests.framing_headers.toSorted());
  });

  it('the cases of cancellation allow the documented time until the socket is closed', () => {
    const { cancellation_ms: limit } = behaviour.timeouts;
    const closed = loadCases()
      .filter(({ id }) => id.startsWith('cancellation/'))
      .flatMap(({ expect: expected }) => expected.connection_closed_within_ms ?? []);
    expect(closed.length).toBeGreaterThan(3);
    expect([...new Set(closed)]).toEqual([limit]);
  });

  it('a case shows that plain HTTP needs the opt-in, whose default is to refuse it', () => {
    const { allow_insecure_http: isAllowed } = behaviour.configuration;
    const refused = loadCases().find(({ id }) => id === 'configuration/base-url-http-to-another-host-is-rejected');
    expect(isAllowed).toBe(false);
    expect(refused?.client).toEqual({ base_url: 'http://api.integration.example' });
  });

  it('a page has the documented sizes', () => {
    const { default_limit, max_limit } = behaviour.pagination;
    const limits = parameters.filter(({ name }) => name === 'limit').map(({ schema }) => schema);
    expect(limits.length).toBeGreaterThan(0);
    for (const limit of limits) expect(limit).toMatchObject({ default: default_limit, maximum: max_limit });
  });

  it('webhooks are signed in the documented headers', () => {
    const { id_header, timestamp_header, signature_header } = behaviour.webhooks;
    const hooks = Object.values(document['webhooks'] as Record<string, { post: { parameters: { $ref: string }[] } }>);
    const shared = (document['components'] as { parameters: Record<string, { name: string }> }).parameters;
    expect(hooks).not.toEqual([]);
    for (const { post } of hooks) {
      const names = post.parameters.map(({ $ref }) => shared[$ref.split('/').at(-1) ?? '']?.name);
      expect(names).toEqual([id_header, timestamp_header, signature_header]);
    }
  });

  it('the base URL is the server of the contract', () => {
    expect((document['servers'] as { url: string }[])[0]?.url).toBe(behaviour.configuration.default_base_url);
  });
});
