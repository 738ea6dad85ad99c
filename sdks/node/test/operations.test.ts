import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { IntegrationApi } from '../src/index.ts';

interface Operation {
  operationId: string;
  requestBody?: { content: { 'application/json': { examples: Record<string, { $ref: string }> } } };
  security?: unknown[];
  'x-sdk': { resource: string; method: string };
}

const bundle = new URL('../../../openapi/.build/openapi.json', import.meta.url);
const { paths, components } = JSON.parse(readFileSync(bundle, 'utf8')) as {
  paths: Record<string, Record<string, Operation>>;
  components: { examples: Record<string, { value: unknown }> };
};
const operations = Object.entries(paths).flatMap(([path, item]) =>
  Object.entries(item).flatMap(([method, operation]) => {
    if (typeof operation.operationId !== 'string') return [];
    return [{ name: operation.operationId, path, httpMethod: method.toUpperCase(), operation }];
  }),
);

/** Returns the example body of an operation, or undefined if it has no body. */
function exampleOf({ requestBody }: Operation): unknown {
  const [example] = Object.values(requestBody?.content['application/json'].examples ?? {});
  return example && components.examples[example.$ref.replace('#/components/examples/', '')]?.value;
}

type Client = Record<string, Record<string, (...values: unknown[]) => Promise<unknown>>>;

/** Returns the request of an operation, called with a value for each path parameter. */
async function requestOf({ path, operation }: (typeof operations)[number]): Promise<Request> {
  const requests: Request[] = [];
  const fetch: typeof globalThis.fetch = async (...call) => {
    requests.push(new Request(...call));
    return Response.json({});
  };
  const api = new IntegrationApi({ apiKey: 'ik_test_key', baseUrl: 'http://localhost/base', fetch });
  const values = path.match(/\{\w+\}/g)?.map((_, index) => `value${index}`) ?? [];
  const { resource, method } = operation['x-sdk'];
  const given = [...values, ...(operation.requestBody === undefined ? [] : [exampleOf(operation)])];
  await (api as unknown as Client)[resource]?.[method]?.(...given);
  const [request] = requests;
  if (request === undefined || requests.length > 1) throw new Error(`${requests.length} requests instead of one`);
  return request;
}

describe('the contract', () => {
  it('has operations', () => {
    expect(operations.length).toBeGreaterThanOrEqual(30);
  });
});

describe.each(operations)('$name', (endpoint) => {
  it('is one method that sends one request', async () => {
    const request = await requestOf(endpoint);
    let index = 0;
    const target = endpoint.path.replaceAll(/\{\w+\}/g, () => `value${index++}`);
    const isWrite = endpoint.httpMethod !== 'GET';
    expect({
      method: request.method,
      url: request.url,
      body: await request.text(),
      authorized: request.headers.has('authorization'),
      idempotent: request.headers.has('idempotency-key'),
    }).toEqual({
      method: endpoint.httpMethod,
      url: `http://localhost/base${target}`,
      body: endpoint.operation.requestBody === undefined ? '' : JSON.stringify(exampleOf(endpoint.operation)),
      authorized: endpoint.operation.security?.length !== 0,
      idempotent: isWrite,
    });
  });
});
