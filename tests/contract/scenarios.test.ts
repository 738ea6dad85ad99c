import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadCases } from '../../scripts/conformance/scenarios/load.ts';
import type { Case, OperationCall, PrismStep } from '../../scripts/conformance/scenarios/scenario.ts';
import { callOf, send } from '../../scripts/mock/call.ts';
import { type Operation, operations } from '../../generators/sources/bundle.ts';
import { loadDocument } from '../../scripts/mock/document.ts';
import { type Mock, startMock } from '../../scripts/mock/prism.ts';

const document = loadDocument();
const byId = new Map(operations(document).map((operation) => [operation.operationId, operation]));

interface PrismCase {
  id: string;
  operation: Operation;
  call: OperationCall;
  prism: PrismStep['prism'];
  expected: Case['expect'];
}

/** Cases whose first step is a documented response and that reach the server. */
const prismCases = loadCases().flatMap(({ id, client, call, plan: [step], expect: expected }): PrismCase[] => {
  if (!('operation' in call) || step === undefined || !('prism' in step) || expected.requests === 0) return [];
  if (client.transport?.respond !== undefined) return [];
  // A value that some library rejects is sent in another form by the others.
  if (expected.or_error !== undefined) return [];
  const operation = byId.get(call.operation);
  if (!operation) throw new Error(`${id}: the contract has no operation ${call.operation}`);
  return [{ id, operation, call, prism: step.prism, expected }];
});

let mock: Mock;

beforeAll(async () => {
  mock = await startMock();
});

afterAll(() => mock.close());

it.each(prismCases)('The documented response matches the case $id', async ({ operation, call, prism, expected }) => {
  const { code, example } = prism;
  const prefer = [code && `code=${code}`, example && `example=${example}`].filter(Boolean).join(', ');
  const request = callOf(document, operation, {
    parameters: 'required',
    replace: withoutEmptyLists({ ...call.path, ...call.query, ...headersOf(call.headers) }),
    ...(call.body === undefined ? {} : { body: call.body }),
    ...(prefer === '' ? {} : { prefer }),
  });
  const { status, headers, body } = await send(mock.url, request);
  expect({
    violations: headers.get('sl-violations'),
    status,
    requestId: headers.get('X-Request-Id'),
    body,
    wait: Number(headers.get('Retry-After')) * 1000,
  }).toMatchObject(responseOf(operation, prism, expected));
});

/** Returns headers as a library sends them: the quoted version instead of a record or a number. */
const headersOf = (headers: object = {}): object =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, versionOf(value) ?? value]));

function versionOf(value: unknown): string | undefined {
  if (typeof value === 'number' || typeof value === 'bigint') return `"${value}"`;
  const { version } = (value ?? {}) as { version?: unknown };
  return typeof value === 'object' && version !== undefined ? `"${String(version)}"` : undefined;
}

function responseOf(
  { responses }: Operation,
  { code }: PrismStep['prism'],
  { error, meta, value, whole_value: whole }: Case['expect'],
): object {
  const requestId = error?.request_id ?? meta?.request_id;
  return {
    ...(error === undefined ? { violations: null } : {}),
    status: error?.status ?? meta?.status ?? code ?? responses[0]?.status,
    ...(typeof requestId === 'string' ? { requestId } : {}),
    ...(whole === undefined ? {} : { body: whole }),
    ...(value === 'nothing' ? { body: undefined } : {}),
    ...(typeof error?.retry_after_ms === 'number' ? { wait: error.retry_after_ms } : {}),
  };
}

// An empty list cannot be represented in a query, and SDKs omit it.
function withoutEmptyLists(values: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => !Array.isArray(value) || value.length > 0));
}
