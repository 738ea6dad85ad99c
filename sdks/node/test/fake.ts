import { type ClientOptions, IntegrationApi } from '../src/index.ts';

/** An answer, or what `fetch` throws. */
export type Step = { status?: number; headers?: Record<string, string>; body?: unknown } | Error;

export interface Fake {
  api: IntegrationApi;
  /** What was sent, in order. */
  sent: { at: number; url: string; headers: Headers; body: unknown }[];
}

/** A client whose `fetch` gives one step after the other, the last of them for ever. */
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

/** What a call ends with, whether it succeeds or not. */
export function ending(call: PromiseLike<unknown>): Promise<unknown> {
  return Promise.resolve(call).then(
    (value) => value,
    (error: unknown) => error,
  );
}
