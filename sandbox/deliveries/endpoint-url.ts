/** Rules for the URL of a webhook endpoint that the schema does not express. */
import { forwardAdvice } from '../contract/local-receivers.ts';
import { Problem } from '../contract/problem.ts';
import type { FieldError } from '../contract/types.ts';
import { AddressRefused, publicAddresses, type Resolve } from './egress.ts';
import { routeOf, type Forwards } from './routes.ts';

const POINTER = '#/url';
/** Maximum time to resolve a name. A caller waits for the response, so it is shorter than for a delivery. */
const RESOLVE_MS = 5000;

/** Result of the check of a URL: an error of the field, or the problem of an address that may not receive webhooks. */
export interface UrlVerdict {
  readonly error?: FieldError;
  readonly rejected?: Problem;
}

/** Checks a URL that satisfies the schema, and resolves its host unless requests stay on this machine. */
export async function judgeUrl(text: string, forwards: Forwards, resolve: Resolve): Promise<UrlVerdict> {
  const error = fieldError(text);
  if (error) return { error };
  const route = routeOf(text, forwards);
  if (route.kind === 'nowhere') return { rejected: rejected(text, route.reason) };
  if (route.kind !== 'public') return {};
  const host = route.url.hostname;
  try {
    await withTimeLimit(publicAddresses(host, resolve));
    return {};
  } catch (reason) {
    if (reason instanceof AddressRefused)
      return { rejected: rejected(host, `${reason.message}; ${forwardAdvice(text)}`) };
    return { rejected: rejected(host, `${host} cannot be resolved`) };
  }
}

function fieldError(text: string): FieldError | undefined {
  if (!URL.canParse(text)) return { pointer: POINTER, code: 'invalid_format', detail: 'must be a URL' };
  const authority = /^https:\/\/([^/?#\\]*)/.exec(text)?.[1] ?? '';
  if (authority.includes('@')) {
    return { pointer: POINTER, code: 'not_allowed', detail: 'must not have a user name or a password' };
  }
  if (text.includes('#')) return { pointer: POINTER, code: 'not_allowed', detail: 'must not have a fragment' };
  return undefined;
}

const rejected = (host: string, reason: string): Problem =>
  new Problem('webhook_url_rejected', `Webhooks cannot be sent to ${host}: ${reason}.`, {
    errors: [{ pointer: POINTER, code: 'not_allowed', detail: 'must resolve to a public address' }],
  });

async function withTimeLimit<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no response in ${RESOLVE_MS} ms`)), RESOLVE_MS);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
