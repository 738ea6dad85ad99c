import { ApiClient } from '../src/core/client/api-client.ts';
import { send } from '../src/core/client/send.ts';
import type { Operation, OperationInput } from '../src/core/request/operation.ts';
import type { ClientOptions } from '../src/index.ts';
import { type Handler, json, type Received, startServer } from './server.ts';

export const GET: Operation = { id: 'getThing', method: 'GET', path: '/things' };

interface Exchange {
  result: unknown;
  request: Received;
}

/** Sends an operation through the core to a new server, and returns the result and the request. */
export async function exchange(
  operation: Operation,
  input: OperationInput = {},
  {
    handler = json({}),
    options = {},
    client = {},
  }: { handler?: Handler; options?: object; client?: ClientOptions } = {},
): Promise<Exchange> {
  await using server = await startServer(handler);
  const known = { apiKey: 'ik_test_key', baseUrl: server.url, ...client };
  const core = new ApiClient(known, {
    baseUrl: server.url,
    userAgent: 'test/1',
  });
  const result = await send(core, operation, input, options);
  const [request] = server.received;
  if (request === undefined) throw new Error('nothing was sent');
  return { result, request };
}
