import { RATE_LIMIT_LEGACY_HEADERS, RATE_LIMIT_HEADERS } from '../../generated/behaviour.ts';
import type { HeaderLookup } from '../transport/http.ts';

/** Rate limit of the API key. Values that the API does not state are undefined. */
export interface RateLimitStatus {
  /** Requests allowed per window. */
  limit: number | undefined;
  /** Requests left in this window. */
  remaining: number | undefined;
  /** Seconds until the window ends. */
  resetSeconds: number | undefined;
  /** Length of a window in seconds. */
  windowSeconds: number | undefined;
}

const [STATE, POLICY] = RATE_LIMIT_HEADERS;
const [LIMIT, REMAINING, RESET] = RATE_LIMIT_LEGACY_HEADERS;

/**
 * Parses `RateLimit` and `RateLimit-Policy` (draft-ietf-httpapi-ratelimit-headers), otherwise the three older headers.
 * If there are several policies, it returns the one with the fewest requests left, and undefined if nothing can be
 * parsed.
 */
export function parseRateLimit(headers: HeaderLookup): RateLimitStatus | undefined {
  const state = headers.get(STATE);
  if (state === null) return legacy(headers);
  const [tightest] = items(state)
    .filter(({ parameters }) => parameters['r'] !== undefined)
    .toSorted((a, b) => (a.parameters['r'] ?? 0) - (b.parameters['r'] ?? 0));
  if (tightest === undefined) return legacy(headers);
  const policy = items(headers.get(POLICY) ?? '').find(({ name }) => name === tightest.name);
  const { r: remaining, t: resetSeconds } = tightest.parameters;
  return { limit: policy?.parameters['q'], remaining, resetSeconds, windowSeconds: policy?.parameters['w'] };
}

/** Reports whether the limit may be exhausted. A quick check, so that not every response is parsed. */
export function mayBeExhausted(headers: HeaderLookup): boolean {
  return (headers.get(STATE) ?? `r=${headers.get(REMAINING)}`).includes('r=0');
}

interface Item {
  name: string;
  parameters: Record<string, number | undefined>;
}

// In a quoted string a backslash escapes a quote or another backslash (RFC 9651 section 3.3.3).
const QUOTED = /"(?:[^"\\]|\\["\\])*"/g;
// %22 is the quote of a quoted string, after encoding.
const ITEM = /^\s*(%22\S*?%22|[A-Za-z*][\w:/.*-]*)((?:\s*;\s*[a-z*][\w.*-]*(?:=[^\s";]*)?)*)\s*$/;
const PARAMETER = /([a-z*][\w.*-]*)=([^\s;]+)/g;

/**
 * Returns the members of a list (RFC 9651) without malformed ones. A quote that is never closed makes the whole list
 * malformed.
 */
function items(text: string): Item[] {
  // An encoded quoted string has no quote, comma, semicolon or equals sign.
  const encoded = text.replaceAll(QUOTED, encodeURIComponent);
  if (encoded.includes('"')) return [];
  return encoded.split(',').flatMap((member) => {
    const [, name, tail = ''] = ITEM.exec(member) ?? [];
    if (name === undefined) return [];
    const pairs = [...tail.matchAll(PARAMETER)];
    const parameters = Object.fromEntries(pairs.map(([, key = '', value = '']) => [key, count(value)]));
    return [{ name, parameters }];
  });
}

function legacy(headers: HeaderLookup): RateLimitStatus | undefined {
  const remaining = count(headers.get(REMAINING));
  const limit = count(headers.get(LIMIT));
  const resetSeconds = count(headers.get(RESET));
  if (remaining === undefined && limit === undefined && resetSeconds === undefined) return undefined;
  return { limit, remaining, resetSeconds, windowSeconds: undefined };
}

function count(text: string | null): number | undefined {
  return text !== null && /^\d{1,15}$/.test(text.trim()) ? Number(text) : undefined;
}
