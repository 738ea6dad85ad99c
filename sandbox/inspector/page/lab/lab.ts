/** Calls the lab of the sandbox that serves this page. */
import type { Lab } from './types.ts';

type FieldErrors = NonNullable<Lab<'Problem'>['errors']>;

/** Response of the lab or the API that is not a success, with the text that explains it to people. */
export class LabError extends Error {
  override readonly name = 'LabError';
  readonly status: number;
  readonly errors: FieldErrors;

  constructor(status: number, { detail, errors = [] }: Partial<Lab<'Problem'>>) {
    super(detail ?? `The sandbox responded with status ${status}.`);
    this.status = status;
    this.errors = errors;
  }
}

const TOKEN = 'sandbox-token';

/** Takes the token from the fragment of the address, where no server sees it, and removes it from there. */
export function takeToken(): void {
  const found = /(?:^#|&)token=([^&]+)/.exec(location.hash)?.[1];
  if (found === undefined) return;
  sessionStorage.setItem(TOKEN, decodeURIComponent(found));
  history.replaceState(
    null,
    '',
    `${location.pathname}${location.hash.replace(/(?:^#|&)token=[^&]+/, '') || '#/requests'}`,
  );
}

export const hasToken = (): boolean => sessionStorage.getItem(TOKEN) !== null;
export const setToken = (token: string): void => sessionStorage.setItem(TOKEN, token);

/** Returns a query in which spaces are `%20`: the sandbox takes a plus for what it is (RFC 3986). */
export const queryText = (parameters: Readonly<Record<string, string>>): string =>
  new URLSearchParams(parameters).toString().replaceAll('+', '%20');

/** Sends a request to the lab; throws a `LabError` unless it succeeds. */
export async function lab<T>(method: string, path: string, body?: object): Promise<T> {
  const response = await send(method, path, body);
  return (response.status === 204 ? undefined : await response.json()) as T;
}

async function send(method: string, path: string, body?: object, signal?: AbortSignal): Promise<Response> {
  const response = await fetch(`/_sandbox/${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${sessionStorage.getItem(TOKEN) ?? ''}`,
      ...(body && { 'Content-Type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  });
  if (response.ok) return response;
  const problem = (await response.json().catch(() => ({}))) as Partial<Lab<'Problem'>>;
  throw new LabError(response.status, problem);
}

/** Message of the live stream. */
export interface Activity {
  readonly event: string;
  readonly data: string;
}

/**
 * Follows the activity until `signal` aborts; reconnects after a second. `onState` reports whether it is connected.
 * @throws {LabError} of status 401 once the token is not valid any more: each start of the sandbox may have a new one
 */
export async function follow(
  onActivity: (activity: Activity) => void,
  onState: (isLive: boolean) => void,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    try {
      const response = await send('GET', 'stream', undefined, signal);
      onState(true);
      await readStream(response, onActivity);
    } catch (error) {
      if (error instanceof LabError && error.status === 401) throw error;
    }
    onState(false);
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
}

/** Reads server-sent events (HTML standard, section 9.2). EventSource cannot send the token as a header. */
async function readStream(response: Response, onActivity: (activity: Activity) => void): Promise<void> {
  if (!response.body) return;
  let rest = '';
  for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
    const messages = (rest + text).split('\n\n');
    rest = messages.pop() ?? '';
    for (const message of messages) {
      const event = /^event: ?(.*)$/m.exec(message)?.[1] ?? 'message';
      const data = [...message.matchAll(/^data: ?(.*)$/gm)].map(([, line]) => line).join('\n');
      if (data !== '') onActivity({ event, data });
    }
  }
}
