import type { Credentials } from './api-key.ts';

/** Returns several credentials as those of one request. */
export function joinCredentials(all: readonly Credentials[], secrets: readonly string[] = []): Credentials {
  const query = all.flatMap((each) => each.query ?? []).join('&');
  const headers: Record<string, string> = Object.assign({}, ...all.map((each) => each.headers));
  const cookie = all.flatMap((each) => each.cookie ?? []).join('; ');
  const expire = all.find((each) => each.expire !== undefined)?.expire;
  return {
    headers,
    ...(query === '' ? {} : { query }),
    ...(cookie === '' ? {} : { cookie }),
    secrets: [...secrets, ...all.flatMap((each) => each.secrets)],
    ...(expire === undefined ? {} : { expire }),
  };
}
