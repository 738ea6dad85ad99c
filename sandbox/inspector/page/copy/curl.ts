import { curlCommand } from '../../../../generators/samples/curl.ts';
import type { Lab } from '../lab/types.ts';

/** Headers that curl or the network set themselves. */
const OMITTED = new Set(['host', 'connection', 'content-length', 'user-agent', 'accept-encoding', 'authorization']);

/** Returns a command for POSIX shells; the key comes from the environment, because the sandbox does not know it. */
export const curlOf = ({ summary, request }: Lab<'RequestThread'>, origin: string): string =>
  curlCommand({
    method: summary.method,
    url: origin + summary.url,
    headers: Object.entries(request.headers).filter(([name]) => !OMITTED.has(name)),
    auth: 'authorization' in request.headers ? { kind: 'bearer', header: 'Authorization' } : { kind: 'none' },
    body: request.body ?? undefined,
  });
