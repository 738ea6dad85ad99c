import type { Lab } from '../lab/types.ts';

/** Headers that curl or the network set themselves. */
const OMITTED = new Set(['host', 'connection', 'content-length', 'user-agent', 'accept-encoding', 'authorization']);

/** Returns a command for POSIX shells; the key comes from the environment, because the sandbox does not know it. */
export function curlOf({ summary, request }: Lab<'RequestThread'>, origin: string): string {
  const headers = Object.entries(request.headers).filter(([name]) => !OMITTED.has(name));
  const parts = [
    `curl -i${summary.method === 'GET' ? '' : ` -X ${summary.method}`} ${quoted(origin + summary.url)}`,
    ...('authorization' in request.headers ? ['-H "Authorization: Bearer $INTEGRATION_API_KEY"'] : []),
    ...headers.map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(request.body === null ? [] : [`--data-binary ${quoted(request.body)}`]),
  ];
  return parts.join(' \\\n  ');
}

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
