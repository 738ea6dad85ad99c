import type { Auth, KeyAuth } from '../model/model.ts';
import { keysOf } from '../model/keys.ts';

/** A request as a command line. */
export interface CurlRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Placement of the API key, which comes from the environment. */
  readonly auth: Auth;
  readonly body: string | undefined;
}

/** Returns a command for POSIX shells. */
/** Value of a header that differs in each request, as the shell computes it. */
export const NEW_VALUE = '$(openssl rand -hex 16)';

export function curlCommand({ method, url, headers, auth, body }: CurlRequest): string {
  const parts = [
    `curl -i${method === 'GET' ? '' : ` -X ${method}`} ${quoted(url)}`,
    ...keyOptions(auth),
    ...headers.map(([name, value]) =>
      value === NEW_VALUE ? `-H "${name}: ${NEW_VALUE}"` : `-H ${quoted(`${name}: ${value}`)}`,
    ),
    ...(body === undefined ? [] : [`--data-binary ${quoted(body)}`]),
  ];
  return parts.join(' \\\n  ');
}

function keyOptions(auth: Auth): string[] {
  const keys = keysOf(auth);
  return keys.map((key, index) => keyOption(key, keys.length === 1 ? KEY : `${KEY}_${index + 1}`));
}

function keyOption(auth: KeyAuth, key: string): string {
  if (auth.kind === 'basic') return `-u "${key}"`;
  // Encodes the value only.
  if (auth.kind === 'query') return `--url-query "${encodeURIComponent(auth.parameter)}=${key}"`;
  if (auth.kind === 'cookie') return `-b "${auth.cookie}=${key}"`;
  return `-H "${auth.header}: ${auth.kind === 'bearer' ? 'Bearer ' : ''}${key}"`;
}

const KEY = '$INTEGRATION_API_KEY';

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
