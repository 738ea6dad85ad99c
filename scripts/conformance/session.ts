/** What a case needs of its session: where the client calls, and when its call is to be cancelled. */
import type { Call, CallOptions, ClientOptions } from './scenarios/scenario.ts';
import type { Recording } from './server/recording.ts';

export interface Address {
  /** Base URL of the session. */
  url: string;
  /** Of the listener at another origin. */
  other: string;
}

/** Of cases that name none. */
export const API_KEY = 'ik_test_conformance';

/** The client's options with what the harness fills in. */
export function clientOf(options: ClientOptions, { url }: Address): ClientOptions {
  const filled = (text: string): string => text.replaceAll('{session}', url);
  const { base_path: path = '', env, ...rest } = options;
  const base = rest.base_url ?? (env === undefined ? url : undefined);
  const needsKey = env === undefined && rest.api_key === undefined && rest.api_keys === undefined;
  return {
    ...rest,
    ...(needsKey ? { api_key: API_KEY } : {}),
    ...(base === undefined ? {} : { base_url: filled(base) + path }),
    ...(env === undefined ? {} : { env: Object.fromEntries(Object.entries(env).map(([k, v]) => [k, filled(v)])) }),
  };
}

interface Watched {
  call: Call;
  record: () => Recording;
  cancel: () => void;
  signal: AbortSignal;
}

/** Between looks at the recording; well below the 100 ms that cancellation has. */
const LOOK_MS = 4;

/** Cancels when the server has seen what the case waits for. `before` and `after_ms` are the driver's own to know. */
export function watch({ call, record, cancel, signal }: Watched): void {
  const hasCome = momentOf(optionsOf(call)?.cancel);
  if (hasCome === undefined) return;
  const timer = setInterval(() => {
    if (!hasCome(record())) return;
    clearInterval(timer);
    cancel();
  }, LOOK_MS);
  signal.addEventListener('abort', () => clearInterval(timer));
}

function optionsOf(call: Call): CallOptions | undefined {
  if ('operation' in call) return call.options;
  if ('pages' in call) return call.pages.options;
  return 'many' in call ? call.many.call.options : undefined;
}

function momentOf(cancel: CallOptions['cancel']): ((recording: Recording) => boolean) | undefined {
  if (cancel === undefined || 'after_ms' in cancel) return undefined;
  if (cancel.on === 'connect') return ({ connections }) => connections.length > 0;
  if (cancel.on === 'request') return ({ requests }) => requests.length > 0;
  if (cancel.on === 'headers') return ({ requests }) => requests.some(({ completeAt }) => isPast(completeAt));
  return undefined;
}

/** No log says when a client has read what was sent to it: on loopback it has after this. */
const ARRIVAL_MS = 60;

function isPast(completeAt: number): boolean {
  return performance.now() - completeAt > ARRIVAL_MS;
}
