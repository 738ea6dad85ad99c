import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { loadCases } from '../../scripts/conformance/scenarios/load.ts';
import { operations } from '../../generators/sources/bundle.ts';
import { loadDocument } from '../../scripts/mock/document.ts';

const behaviour = parse(readFileSync(join(import.meta.dirname, '../../openapi/behaviour.yaml'), 'utf8'));
const document = loadDocument();
const called = operations(document);
const statuses = new Set(called.flatMap(({ responses }) => responses.map(({ status }) => status)));
it.each([...statuses].filter((status) => status >= 400))(
  'The status %i has its own error class in behaviour.yaml',
  (status) => {
    const classes = behaviour.error_by_status;
    const own = classes[String(status)] ?? classes[`${String(status)[0]}xx`];
    // A 415 is a defect of an SDK, not of a call, so callers do not need a class for it.
    expect(status === 415 ? classes.default : own).toBeDefined();
  },
);

it('No error class of behaviour.yaml can be removed, because the cores have all of them', () => {
  const schema = JSON.parse(readFileSync(join(import.meta.dirname, '../../openapi/behaviour.schema.json'), 'utf8'));
  expect(schema.properties.errors.required).toEqual(Object.keys(behaviour.errors));
});

it('Every documented status that is retried is recoverable', () => {
  const documented = [...statuses].filter((status) => status >= 400);
  const retried = documented.filter((status) => behaviour.retries.statuses.includes(status));
  expect(retried).toEqual(documented.filter((status) => [408, 425, 429].includes(status) || status >= 500));
  expect(retried).not.toEqual([]);
});

it('Each header that only the library sets has a case in which a caller sets it', () => {
  const rejected = loadCases().flatMap(({ id }) => /^safety\/extra-header-(.+)-that-frames-/.exec(id)?.[1] ?? []);
  expect(rejected.toSorted()).toEqual(behaviour.requests.framing_headers.toSorted());
});

it('The cases of cancellation allow the documented time until the socket is closed', () => {
  const { cancellation_ms: limit } = behaviour.timeouts;
  const closed = loadCases()
    .filter(({ id }) => id.startsWith('cancellation/'))
    .flatMap(({ expect: expected }) => expected.connection_closed_within_ms ?? []);
  expect(closed.length).toBeGreaterThan(3);
  expect([...new Set(closed)]).toEqual([limit]);
});

it('A case shows that plain HTTP needs the opt-in, whose default is to refuse it', () => {
  const { allow_insecure_http: isAllowed } = behaviour.configuration;
  const refused = loadCases().find(({ id }) => id === 'configuration/base-url-http-to-another-host-is-rejected');
  expect(isAllowed).toBe(false);
  expect(refused?.client).toEqual({ base_url: 'http://api.integration.example' });
});
