import type { ApiClient } from '../core/client/api-client.ts';
import { ConfigurationError } from '../core/errors/sdk-errors.ts';
import type { ClientOptions } from '../core/options/client-options.ts';
import { createClient } from '../generated/create-client.ts';
import { Client } from '../generated/examples.ts';
import { callOf, type FakeCall } from './fake-call.ts';
import { exampleOf, operationAt, operationOf } from './fake-operations.ts';
import { type AnyResponder, type BodyOf, createResponse, type FakeResponder } from './fake-response.ts';
import { isJson, type OperationId } from './operation-examples.ts';

/** Options of the client, but for those that say how it sends. */
export type FakeApiOptions = Omit<ClientOptions, 'agents' | 'fetch' | 'fetchOptions'>;

/** A client without a network, and what is sent through it. */
export interface FakeApi {
  /** A real client: what it is called with is checked, tried again and read as ever. */
  readonly api: Client;
  /** For the functions that stand alone; its calls are recorded too. */
  readonly client: ApiClient;
  /** All attempts so far, in their order. */
  readonly calls: readonly FakeCall[];
  /** Answers an operation from now on, once those of `replyOnce` are used up. */
  reply<Id extends OperationId, Status extends number = 200>(operation: Id, responder: FakeResponder<Id, Status>): void;
  /** Answers one attempt of an operation; several wait for their turn. */
  replyOnce<Id extends OperationId, Status extends number = 200>(
    operation: Id,
    responder: FakeResponder<Id, Status>,
  ): void;
  /**
   * The contract's example of an answer, to be changed at will; of the success when no status is given.
   * @throws {ConfigurationError} when the contract has none
   */
  example<Id extends OperationId, Status extends number = 200>(operation: Id, status?: Status): BodyOf<Id, Status>;
}

// No machine can be called so (RFC 6761 section 6.4).
const NOWHERE = 'https://api.invalid';
// Good as a bearer token, as a key in a header and as user and password.
const KEY = 'fake:key';

/**
 * A client for tests. Each operation is answered with the contract's example of its success until told otherwise;
 * nothing is sent, and no API key is needed. Retries leave without a wait, but for those after an error without an
 * answer. A `Retry-After` in an answer of yours is waited for as in life, by later calls too.
 */
export function fakeApi(options: FakeApiOptions = {}): FakeApi {
  const calls: FakeCall[] = [];
  const always = new Map<string, AnyResponder>();
  const once = new Map<string, AnyResponder[]>();
  const base = options.baseUrl ?? NOWHERE;
  const fetch = async (address: unknown, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(String(address));
    const path = pathBelow(base, url);
    const operation = operationAt(init.method ?? 'GET', path);
    const call = await callOf(operation.operation, path, url, init);
    calls.push(call);
    const { operation: id } = operation;
    return createResponse(operation, once.get(id)?.shift() ?? always.get(id) ?? {}, call);
  };
  const apiKey = options.apiKey === undefined ? KEY : options.apiKey;
  const settings: ClientOptions = { ...options, apiKey, baseUrl: base, fetch };
  return {
    api: new Client(settings),
    client: createClient(settings),
    calls,
    reply: (id, responder) => {
      always.set(operationOf(id).operation, responder as AnyResponder);
    },
    replyOnce: (id, responder) => {
      const { operation } = operationOf(id);
      once.set(operation, [...(once.get(operation) ?? []), responder as AnyResponder]);
    },
    example,
  };
}

function pathBelow(base: string, { pathname }: URL): string {
  const prefix = new URL(base).pathname.replace(/\/+$/, '');
  return pathname.startsWith(`${prefix}/`) ? pathname.slice(prefix.length) : pathname;
}

function example<Id extends OperationId, Status extends number = 200>(
  operation: Id,
  status?: Status,
): BodyOf<Id, Status> {
  const found = exampleOf(operationOf(operation), status);
  if (found === undefined) {
    throw new ConfigurationError(`the contract has no example response of ${operation} with status ${status ?? '2xx'}`);
  }
  const { body, contentType = '' } = found;
  if (body === undefined) return undefined as BodyOf<Id, Status>;
  return (isJson(contentType) ? JSON.parse(body) : new TextEncoder().encode(body)) as BodyOf<Id, Status>;
}
