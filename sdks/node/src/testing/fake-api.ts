import type { ApiClient } from '../core/client/api-client.ts';
import { guarded } from '../core/errors/own-error.ts';
import { redactor } from '../core/errors/redaction.ts';
import { ConfigurationError } from '../core/errors/sdk-errors.ts';
import type { ClientOptions } from '../core/options/client-options.ts';
import { CLIENT_OPTIONS } from '../core/options/check-options.ts';
import { createClient } from '../generated/create-client.ts';
import { Client } from '../generated/examples.ts';
import { callOf, type FakeCall } from './fake-call.ts';
import { exampleOf, operationAt, operationOf } from './fake-operations.ts';
import { type AnyResponder, type BodyOf, createResponse, type FakeResponder, objectOf } from './fake-response.ts';
import { fakeToken, isTokenRequest } from './fake-token.ts';
import { isJson } from './media-type.ts';
import type { OperationName } from './operation-name.ts';

/** Client options, except for those that configure the connection. */
export type FakeApiOptions = Omit<ClientOptions, 'agents' | 'fetch' | 'fetchOptions'>;

/** A client without a network, and the requests that it sent. */
export interface FakeApi {
  /** A real client: it validates, retries and decodes as in production. */
  readonly api: Client;
  /** A client for standalone functions; its calls are recorded too. */
  readonly client: ApiClient;
  /** All attempts so far, in order. */
  readonly calls: readonly FakeCall[];
  /** Sets the reply to an operation, used after the replies from `replyOnce`. */
  reply<Id extends OperationName, Status extends number = 200>(
    operation: Id,
    responder: FakeResponder<Id, Status>,
  ): void;
  /** Adds a reply to one attempt of an operation. Several replies are used in order. */
  replyOnce<Id extends OperationName, Status extends number = 200>(
    operation: Id,
    responder: FakeResponder<Id, Status>,
  ): void;
  /**
   * Returns a modifiable copy of the contract's example of a successful response, with some of its fields replaced.
   * @throws {ConfigurationError} if the contract has no such example
   */
  example<Name extends OperationName>(operation: Name, fields?: Partial<BodyOf<Name, 200>>): BodyOf<Name, 200>;
  /** Returns a modifiable copy of the contract's example response with a status. */
  example<Name extends OperationName, Status extends number>(operation: Name, status: Status): BodyOf<Name, Status>;
  /** Forgets all replies and calls, for the next test. */
  reset(): void;
}

// No host can have this name (RFC 6761 section 6.4).
const NOWHERE = 'https://api.invalid';
// Valid as a bearer token, as a key in a header and as user and password.
const KEY = 'fake:key';

/**
 * Creates a client for tests. Each operation returns the contract's example of a successful response until you set
 * another reply. Nothing is sent, and no API key is needed. Retries start without a wait, except after an error without
 * a response. A `Retry-After` in your own reply is respected as in production, also by later calls.
 */
export function fakeApi(options: FakeApiOptions = {}): FakeApi {
  return guarded(
    () => createFake({ ...options }),
    (cause) => new ConfigurationError('the options of the client cannot be read', { cause }),
  );
}

function createFake(options: FakeApiOptions): FakeApi {
  const calls: FakeCall[] = [];
  const always = new Map<string, AnyResponder>();
  const once = new Map<string, AnyResponder[]>();
  const base = options.baseUrl ?? NOWHERE;
  const apiKey = options.apiKey === undefined && !hasCredentials(options) ? KEY : options.apiKey;
  const fetch = async (address: unknown, init: RequestInit = {}): Promise<Response> => {
    if (isTokenRequest(init)) return fakeToken();
    const url = new URL(String(address));
    const path = pathBelow(base, url);
    const operation = operationAt(init.method ?? 'GET', path);
    const call = await callOf(
      operation.operation,
      path,
      url,
      init,
      redactor(typeof apiKey === 'string' ? [apiKey] : []),
    );
    calls.push(call);
    const { operation: id } = operation;
    return createResponse(operation, once.get(id)?.shift() ?? always.get(id) ?? {}, call);
  };
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
    example: example as FakeApi['example'],
    reset: () => {
      calls.length = 0;
      always.clear();
      once.clear();
    },
  };
}

/** Reports whether there are options that only the client of this API has: those for credentials. */
const hasCredentials = (options: object): boolean =>
  Object.entries(options).some(([name, value]) => value !== undefined && !Object.hasOwn(CLIENT_OPTIONS, name));

function pathBelow(base: string, { pathname }: URL): string {
  const prefix = new URL(base).pathname.replace(/\/+$/, '');
  return pathname.startsWith(`${prefix}/`) ? pathname.slice(prefix.length) : pathname;
}

function example(operation: OperationName, given?: number | object): unknown {
  const [status, fields] = typeof given === 'number' ? [given] : [undefined, given];
  const found = exampleOf(operationOf(operation), status);
  if (found === undefined) {
    throw new ConfigurationError(`the contract has no example response of ${operation} with status ${status ?? '2xx'}`);
  }
  if (fields !== undefined) return { ...objectOf(found, operation), ...fields };
  const { body, contentType = '' } = found;
  if (body === undefined) return undefined;
  return isJson(contentType) ? JSON.parse(body) : new TextEncoder().encode(body);
}
