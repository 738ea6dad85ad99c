/** Connects a case to its session: fills in the client's options and cancels the call at the right time. */
import type { Call, CallOptions, ClientOptions, ResponseStep } from '../scenarios/scenario.ts';
import { operationsOf } from '../scenarios/operations.ts';
import type { Recording } from '../server/recording.ts';
import { plainResponse } from '../server/response.ts';

export interface Address {
  /** Base URL of the session. */
  url: string;
  /** URL of the listener at another origin. */
  other: string;
}

/** Default API key of a case. */
const API_KEY = 'ik_test_conformance';

/** Returns the client's options with the values that the harness adds. */
export function clientOf(options: ClientOptions, { url }: Address): ClientOptions {
  const filled = (text: string): string => fill(text, url);
  const { base_path: path = '', env, ...rest } = options;
  const base = rest.base_url ?? (env === undefined ? url : undefined);
  const needsKey = env === undefined && rest.api_key === undefined && rest.api_keys === undefined;
  return {
    ...withPlainResponses(rest),
    ...(needsKey ? { api_key: API_KEY } : {}),
    ...(base === undefined ? {} : { base_url: filled(base) + path }),
    ...(env === undefined ? {} : { env: Object.fromEntries(Object.entries(env).map(([k, v]) => [k, filled(v)])) }),
  };
}

function withPlainResponse<Part extends { respond?: ResponseStep | null }>(part: Part): Part {
  return part.respond ? { ...part, respond: plainResponse(part.respond) } : part;
}

/** Returns options whose responses have all headers and a body in base64, so that no driver needs to write JSON for them. */
function withPlainResponses({ middleware, transport, ...rest }: ClientOptions): ClientOptions {
  return {
    ...rest,
    ...(middleware && { middleware: middleware.map(withPlainResponse) }),
    ...(transport && { transport: withPlainResponse(transport) }),
  };
}

/** Returns the call with the addresses of its derived clients. */
export function callOf(call: Call, { url }: Address): Call {
  if (!('steps' in call)) return call;
  const steps = call.steps.map((step) => {
    if (!('derive' in step) || step.options.base_url === undefined) return step;
    return { ...step, options: { ...step.options, base_url: fill(step.options.base_url, url) } };
  });
  return { steps };
}

function fill(text: string, url: string): string {
  const { port, pathname } = new URL(url);
  return text.replaceAll('{session}', url).replaceAll('{port}', port).replaceAll('{path}', pathname);
}

interface Watched {
  call: Call;
  record: () => Recording;
  cancel: () => void;
  signal: AbortSignal;
}

/** Interval of polling the recording; well below the 100 ms that a cancellation may take. */
const POLL_MS = 4;

/**
 * Cancels the call once the server has seen the event of the case. The driver cancels at all other times itself.
 */
export function watch({ call, record, cancel, signal }: Watched): void {
  const hasHappened = eventOf(cancelOf(call));
  if (hasHappened === undefined) return;
  const timer = setInterval(() => {
    if (!hasHappened(record())) return;
    clearInterval(timer);
    cancel();
  }, POLL_MS);
  signal.addEventListener('abort', () => clearInterval(timer));
}

function cancelOf(call: Call): CallOptions['cancel'] {
  return operationsOf(call).find(({ options }) => options?.cancel !== undefined)?.options?.cancel;
}

function eventOf(cancel: CallOptions['cancel']): ((recording: Recording) => boolean) | undefined {
  if (cancel === undefined || !('on' in cancel)) return undefined;
  if (cancel.on === 'connect') return ({ connections }) => connections.length > 0;
  if (cancel.on === 'request') return ({ requests }) => requests.length > 0;
  if (cancel.on === 'headers') return ({ requests }) => requests.some(({ completeAt }) => isPast(completeAt));
  return undefined;
}

/** Time after which a client on loopback has read the headers; no recording shows when it really does. */
const ARRIVAL_MS = 60;

function isPast(completeAt: number): boolean {
  return performance.now() - completeAt > ARRIVAL_MS;
}
