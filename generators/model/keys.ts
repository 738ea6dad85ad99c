import type { Auth, KeyAuth } from './model.ts';

/** Returns the placements of the keys that an operation sends. */
export function keysOf(auth: Auth): readonly KeyAuth[] {
  if (auth.kind === 'none') return [];
  return auth.kind === 'several' ? auth.keys : [auth];
}

/** Returns the name of the header or the query parameter that carries a key. */
export const placeOf = (auth: KeyAuth): string => (auth.kind === 'query' ? auth.parameter : auth.header);
