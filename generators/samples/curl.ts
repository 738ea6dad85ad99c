/** A request as a command line. */
interface CurlRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** True if the API key is sent, which comes from the environment. */
  readonly hasKey: boolean;
  readonly body: string | undefined;
}

/** Returns a command for POSIX shells. */
export function curlCommand({ method, url, headers, hasKey, body }: CurlRequest): string {
  const parts = [
    `curl -i${method === 'GET' ? '' : ` -X ${method}`} ${quoted(url)}`,
    ...(hasKey ? ['-H "Authorization: Bearer $INTEGRATION_API_KEY"'] : []),
    ...headers.map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`--data-binary ${quoted(body)}`]),
  ];
  return parts.join(' \\\n  ');
}

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
