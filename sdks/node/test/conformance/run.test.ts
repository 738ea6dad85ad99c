import { describe, expect, it } from 'vitest';
import type { ErrorOutcome, Outcome, StepsOutcome, ValueOutcome } from '../../../../scripts/conformance/protocol.ts';
import type { Call, ClientOptions } from '../../../../scripts/conformance/scenarios/scenario.ts';
import { json, startServer, type TestServer } from '../server.ts';
import { Calls } from './calls.ts';
import { run } from './run.ts';

const CALL: Call = { operation: 'retrieveRateLimit' };
const BODY = { limit: 1, remaining: 1, reset_seconds: 1, window_seconds: 1 };

async function outcomeOf(call: Call, { url }: { url: string }, client: ClientOptions = {}): Promise<Outcome> {
  const job = { call, client: { base_url: url, api_key: 'ik_test_1', ...client } };
  return (await run(job, new Calls(), {})).outcome;
}

const unavailableOnce = (): Promise<TestServer> => {
  let requests = 0;
  return startServer((response, request) => {
    requests += 1;
    if (requests === 1) return json({}, 503, { 'Retry-After-Ms': '1' })(response, request);
    return json(BODY, 200, { 'X-Request-Id': 'req_1' })(response, request);
  });
};

describe('watchers', () => {
  it('report hooks, middleware and log lines in order', async () => {
    await using server = await unavailableOnce();
    const client: ClientOptions = { hooks: 'record', middleware: [{ name: 'a' }, { name: 'b' }] };
    const { events, log } = (await outcomeOf(CALL, server, client)) as ValueOutcome;
    const first = ['request 1', 'a before 1', 'b before 1', 'b after 1', 'a after 1', 'response 1 503', 'retry 1'];
    const second = ['request 2', 'a before 2', 'b before 2', 'b after 2', 'a after 2', 'response 2 200'];
    expect(events).toEqual([...first, ...second]);
    expect(log).toEqual([
      expect.stringMatching(/^warn GET .* -> 503 in \d+ ms, attempt 1\/3$/),
      expect.stringMatching(/^info GET .* -> 200 in \d+ ms, attempt 2\/3 \(request req_1\)$/),
    ]);
  });

  it('report an attempt without a response', async () => {
    await using server = await startServer((response) => response.destroy());
    const outcome = await outcomeOf(CALL, server, { hooks: 'record', max_retries: 0 });
    expect(outcome).toMatchObject({ class: 'Connection', events: ['request 1', 'response 1 none'] });
  });

  it('can throw after they have reported', async () => {
    await using server = await startServer(json(BODY));
    const events = ['request 1', 'response 1 200'];
    expect(await outcomeOf(CALL, server, { hooks: 'throw' })).toMatchObject({ events });
    expect(await outcomeOf(CALL, server, { logger: 'throw' })).toMatchObject({ log: [expect.stringMatching(/^info/)] });
  });
});

describe('middleware', () => {
  it('changes headers, responds or throws', async () => {
    await using server = await startServer(json(BODY));
    await outcomeOf(CALL, server, { middleware: [{ name: 'a', set_headers: { 'X-A': 'b' } }] });
    expect(server.received[0]?.headers['x-a']).toBe('b');
    await outcomeOf(CALL, server, { middleware: [{ name: 'a', replace_in_url: ['/api/v1/', '/api/v2/'] }] });
    expect(server.received[1]?.target).toMatch(/^\/api\/v2\//);
    const respond = { status: 404, json: { code: 'c' } };
    const answered = await outcomeOf(CALL, server, { middleware: [{ name: 'a', respond }, { name: 'b' }] });
    expect(answered).toMatchObject({ class: 'NotFound', code: 'c', events: ['a before 1', 'a after 1'] });
    const thrown = await outcomeOf(CALL, server, { middleware: [{ name: 'a', throw: true }] });
    expect(thrown).toMatchObject({ class: 'native:CaseError', events: ['a before 1'] });
    expect(server.received).toHaveLength(2);
  });
});

describe('an own transport', () => {
  it('sends the request, or responds without one', async () => {
    await using server = await startServer(json(BODY));
    const sent = await outcomeOf(CALL, server, { transport: {} });
    expect(sent).toMatchObject({ value: BODY, events: ['transport GET'] });
    expect(server.received).toHaveLength(1);
    const respond = { status: 200, headers: { 'X-Request-Id': 'req_2' }, json: { limit: 7 } };
    const answered = await outcomeOf(CALL, server, { transport: { respond } });
    expect(answered).toMatchObject({ value: { limit: 7 }, meta: { request_id: 'req_2' }, events: ['transport GET'] });
    expect(server.received).toHaveLength(1);
  });
});

it('an error has the members of its response', async () => {
  const headers = { 'X-A': 'b', RateLimit: '"a";r=7;t=3', 'RateLimit-Policy': '"a";q=9;w=60' };
  await using server = await startServer(json({ type: 'https://docs.example/x' }, 404, headers));
  const error = (await outcomeOf(CALL, server)) as ErrorOutcome;
  expect(error).toMatchObject({
    class: 'NotFound',
    headers: { 'x-a': 'b' },
    body: { type: 'https://docs.example/x' },
    raw_body: '{"type":"https://docs.example/x"}',
    rate_limit: { limit: 9, remaining: 7, reset_ms: 3000 },
    doc_url: 'https://docs.example/x',
  });
});

describe('steps', () => {
  it('are taken with derived and closed clients, and go on after an error', async () => {
    await using server = await unavailableOnce();
    const steps: Call = {
      steps: [
        { derive: 'strict', options: { max_retries: 0, extra_headers: { 'X-A': 'b' } } },
        { ...CALL, on: 'strict' },
        { derive: 'wrong', options: { max_retries: -1 } },
        { close: 'strict' },
        CALL,
      ],
    };
    const outcome = (await outcomeOf(steps, server)) as StepsOutcome;
    expect(outcome.steps).toMatchObject([
      { kind: 'value', value: null },
      { kind: 'error', class: 'Server', attempts: 1 },
      { kind: 'error', class: 'Configuration' },
      { kind: 'value', value: null },
      { kind: 'value', value: BODY, meta: { attempts: 1 } },
    ]);
    expect(server.received.map(({ headers }) => headers['x-a'])).toEqual(['b', undefined]);
    expect(outcome.log).toHaveLength(2);
  });

  it('must name a client that exists', async () => {
    await using server = await startServer(json(BODY));
    const outcome = await outcomeOf({ steps: [{ ...CALL, on: 'nobody' }] }, server);
    expect(outcome).toMatchObject({ class: 'native:Error' });
  });
});

describe('money', () => {
  const eur = { amount: 1999, currency: 'EUR' };
  it.each<[Call, unknown]>([
    [{ money: { from_decimal: { decimal: '19.99', currency: 'EUR' } } }, eur],
    [{ money: { to_decimal: eur } }, '19.99'],
    [{ money: { add: [eur, eur] } }, { amount: 3998, currency: 'EUR' }],
    [{ money: { compare: [{ ...eur, amount: 1 }, eur] } }, -1],
  ])('is calculated: %j', async (call, value) => {
    expect(await outcomeOf(call, { url: 'http://127.0.0.1:9' })).toMatchObject({ kind: 'value', value });
  });

  it('that is invalid is an error of the library', async () => {
    const call: Call = { money: { to_decimal: { amount: 1.5, currency: 'EUR' } } };
    expect(await outcomeOf(call, { url: 'http://127.0.0.1:9' })).toMatchObject({ class: 'InvalidRequest' });
  });
});

it('a parsed webhook body is passed unchanged', async () => {
  const headers = { 'webhook-id': 'evt_1', 'webhook-timestamp': '7', 'webhook-signature': 'v1,AA==' };
  const unwrap = { parsed: { type: 'order.paid' }, headers, secrets: [`whsec_${'A'.repeat(32)}`], now: 7 };
  const outcome = await outcomeOf({ unwrap }, { url: 'http://127.0.0.1:9' });
  expect(outcome).toMatchObject({ class: 'WebhookVerification', reason: 'invalid_payload' });
});

it('calls cannot be shared by processes', async () => {
  const many = { times: 2, at_once: 2, share: 'processes' as const, call: { operation: 'retrieveRateLimit' } };
  const outcome = await outcomeOf({ many }, { url: 'http://127.0.0.1:9' });
  expect(outcome).toEqual({ kind: 'unsupported', feature: 'calls shared by processes' });
});
