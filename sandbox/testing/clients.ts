/** Clients of a sandbox for tests. */
import { randomUUID } from 'node:crypto';
import type { Sandbox } from '../start/main.ts';

interface Received<T> {
  readonly status: number;
  readonly headers: Headers;
  /** JSON of the body; the test states its type. */
  readonly body: T;
}

export type Send = <T = unknown>(method: string, path: string, body?: object, headers?: object) => Promise<Received<T>>;

async function received<T>(response: Response): Promise<Received<T>> {
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: (text === '' ? undefined : JSON.parse(text)) as T,
  };
}

const sender =
  (base: string, token: string, own: () => Record<string, string>): Send =>
  async <T>(method: string, path: string, body?: object, headers: object = {}) => {
    const response = await fetch(`${base}${path}`, {
      method,
      headers: {
        ...own(),
        Authorization: `Bearer ${token}`,
        ...(body && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    return received<T>(response);
  };

/** Returns a function that sends requests to the lab; paths are below `/_sandbox`. */
export const labOf = ({ url, token }: Pick<Sandbox, 'url' | 'token'>): Send =>
  sender(`${url}/_sandbox`, token, () => ({}));

/** Returns a function that sends requests to the API, each with a new Idempotency-Key; paths are below `/api/v1`. */
export const apiOf = ({ url }: Pick<Sandbox, 'url'>, key: string): Send =>
  sender(`${url}/api/v1`, key, () => ({ 'Idempotency-Key': randomUUID() }));

/** Order of one mug, which the seed `demo` has. */
export const ONE_MUG = {
  currency: 'EUR',
  customer: { email: 'joerdis@petersen-optik.example' },
  line_items: [{ sku: 'MUG-LEUCHT', quantity: 1 }],
};

/** Account for one test, with its keys and its paths. */
export interface TestAccount {
  readonly id: string;
  readonly api: Send;
  /** Key of the test mode. */
  readonly key: string;
  /** Path of the test mode below `/_sandbox`. */
  readonly path: string;
}

/** Creates an account. */
export async function newAccount(sandbox: Sandbox, data: 'demo' | 'empty' = 'demo'): Promise<TestAccount> {
  const { body } = await labOf(sandbox)<{ account: { id: string }; test_key: string }>('POST', '/accounts', { data });
  const { id } = body.account;
  return { id, key: body.test_key, api: apiOf(sandbox, body.test_key), path: `/accounts/${id}/test` };
}
