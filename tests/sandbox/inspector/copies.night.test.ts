/** Requests are copied from the inspector and run with the libraries: the sandbox must receive the same ones again. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { LANGUAGES } from '../../../generators/languages/all.ts';
import { COPIES } from '../../../sandbox/inspector/page/copy/copies.ts';
import type { components } from '../../../openapi/.build/lab-types.ts';
import { Lab } from '../lab.ts';
import { run } from '../quick-starts/snippets.ts';
import { type Service, startService } from '../service.ts';

type Thread = components['schemas']['RequestThread'];

const ROOT = resolve(import.meta.dirname, '../../..');
const HOSTILE = `'; echo "$HOME" \\ \n\t</script> ?> #{1} %s 𝄞 \u2028`;
const ORDER = {
  currency: 'EUR',
  customer: { email: 'ada@buyer.example', name: null },
  line_items: [{ sku: 'NO-SUCH-SKU', quantity: 2, unit_price: { amount: 999999999999, currency: 'EUR' } }],
  note: HOSTILE,
  metadata: { [HOSTILE.slice(0, 30)]: '', class: '1' },
};

interface Sent {
  readonly title: string;
  readonly method: string;
  readonly target: string;
  readonly body?: unknown;
  /** Matches the code that calls the method of the operation; undefined if no method sends the request. */
  readonly call: RegExp | undefined;
}

const REQUESTS: readonly Sent[] = [
  {
    title: 'a list with filters',
    method: 'GET',
    target: '/api/v1/products?status=active,draft&query=moss%20%26%2C&limit=2',
    call: /products(?:\(\))?(?:\.|->)list\(/,
  },
  {
    title: 'an order',
    method: 'POST',
    target: '/api/v1/orders',
    body: ORDER,
    call: /orders(?:\(\))?(?:\.|->)create\(/,
  },
  {
    title: 'a body that is not valid',
    method: 'POST',
    target: '/api/v1/orders',
    body: { line_items: [null, {}, []], n: 1.5 },
    call: undefined,
  },
];

let service: Service;
let key: string;

beforeAll(async () => {
  service = await startService();
  key = (await new Lab(service).newAccount()).test_key;
});
afterAll(() => service.close());

describe.each(REQUESTS)('$title', (sent) => {
  it.each(LANGUAGES)('The copy for $names.title sends a request again', async (language) => {
    const original = await send(sent);
    const copy = COPIES.find(({ name }) => name === language.names.title);
    const code = copy?.textOf(original, service.url) ?? '';
    expect(code).toMatch(sent.call ?? /request\(/);
    // A status of 422 is an error of the library, which ends the program.
    const env = { INTEGRATION_API_KEY: key };
    const ended = await run(language, code, env).catch(String);
    const repeated = await newest();
    const isNew = repeated.summary.request_id !== original.summary.request_id;
    expect({ isNew, ended }).toEqual({ isNew: true, ended });
    expect(repeated.request.headers['user-agent']).toContain('integration-api');
    expect(partsOf(repeated)).toEqual(partsOf(original));
  });

  it('The copied case is a valid conformance case', async () => {
    const thread = await send(sent);
    const schema = JSON.parse(readFileSync(join(ROOT, 'openapi/scenarios/scenario.schema.json'), 'utf8')) as object;
    const validate = new Ajv2020({ strict: false, validateFormats: false }).compile(schema);
    const document: unknown = parse(copyNamed('Case', thread));
    validate(document);
    expect(validate.errors).toBeNull();
    expect(document).toMatchObject({ cases: [{ call: { request: { method: sent.method } } }] });
  });
});

const copyNamed = (name: string, thread: Thread): string =>
  COPIES.find((copy) => copy.name === name)?.textOf(thread, service.url) ?? '';

async function send({ method, target, body }: Sent): Promise<Thread> {
  const headers = {
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    'idempotency-key': crypto.randomUUID(),
  };
  const response = await fetch(service.url + target, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  await response.text();
  return thread(response.headers.get('x-request-id') ?? '');
}

const lab = async <T>(path: string): Promise<T> => {
  const response = await fetch(`${service.url}/_sandbox/${path}`, {
    headers: { authorization: `Bearer ${service.token}` },
  });
  return (await response.json()) as T;
};

const thread = (id: string): Promise<Thread> => lab(`requests/${id}`);

async function newest(): Promise<Thread> {
  const { data } = await lab<components['schemas']['RequestList']>('requests?limit=1');
  return thread(data[0]?.request_id ?? '');
}

/** Returns what must be equal: query values after decoding, and the body as JSON. */
function partsOf({ summary, request }: Thread): object {
  const [path = '', query = ''] = summary.url.split('?', 2);
  return {
    method: summary.method,
    path,
    query: query
      .split('&')
      .toSorted()
      .map((pair) => pair.split(/[=,]/).map(decodeURIComponent)),
    body: request.body === null ? null : (JSON.parse(request.body) as unknown),
  };
}
