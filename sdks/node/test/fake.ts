import { type ClientOptions, IntegrationApi } from '../src/index.ts';

/** A response, or an error that `fetch` throws. */
export type Step = { status?: number; headers?: Record<string, string>; body?: unknown } | Error;

export interface Fake {
  api: IntegrationApi;
  /** Requests, in order. */
  sent: { at: number; url: string; headers: Headers; body: unknown }[];
}

/** Creates a client whose `fetch` returns one step after the other, and repeats the last one. */
export function fakeApi(steps: readonly Step[], options: ClientOptions = {}): Fake {
  const sent: Fake['sent'] = [];
  const fetch = async (url: unknown, init: RequestInit = {}): Promise<Response> => {
    const step = steps[Math.min(sent.length, steps.length - 1)] ?? {};
    sent.push({ at: performance.now(), url: String(url), headers: new Headers(init.headers), body: init.body });
    if (step instanceof Error) throw step;
    return Response.json(step.body ?? {}, { status: step.status ?? 200, headers: step.headers ?? {} });
  };
  return {
    api: new IntegrationApi({ apiKey: 'ik_test_key', fetch: fetch as typeof globalThis.fetch, ...options }),
    sent,
  };
}

/** Returns the result of a call, or its error. */
export function ending(call: PromiseLike<unknown>): Promise<unknown> {
  return Promise.resolve(call).then(
    (value) => value,
    (error: unknown) => error,
  );
}
