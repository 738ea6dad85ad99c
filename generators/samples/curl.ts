import type { Auth } from '../model/model.ts';

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
export function curlCommand({ method, url, headers, auth, body }: CurlRequest): string {
  const parts = [
    `curl -i${method === 'GET' ? '' : ` -X ${method}`} ${quoted(url)}`,
    ...keyOption(auth),
    ...headers.map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`--data-binary ${quoted(body)}`]),
  ];
  return parts.join(' \\\n  ');
}

function keyOption(auth: Auth): string[] {
  if (auth.kind === 'none') return [];
  if (auth.kind === 'basic') return [`-u "${KEY}"`];
  // Encodes the value only.
  if (auth.kind === 'query') return [`--url-query "${encodeURIComponent(auth.parameter)}=${KEY}"`];
  return [`-H "${auth.header}: ${auth.kind === 'bearer' ? 'Bearer ' : ''}${KEY}"`];
}

const KEY = '$INTEGRATION_API_KEY';

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
