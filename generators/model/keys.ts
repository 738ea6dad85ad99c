import type { Auth, Choice, KeyAuth, OneAuth } from './model.ts';

/** Returns the ways in which an operation can send its key; the first one is the default. */
export function waysOf(auth: Auth): readonly OneAuth[] {
  if (auth.kind === 'none') return [];
  return auth.kind === 'choice' ? auth.choices.map((choice) => choice.auth) : [auth];
}

/** Returns the choices between the schemes of an operation; none if it has one. */
export const choicesOf = (auth: Auth): readonly Choice[] => (auth.kind === 'choice' ? auth.choices : []);

/** Returns the placements of the keys that an operation sends by default. */
export function keysOf(auth: Auth): readonly KeyAuth[] {
  const [way] = waysOf(auth);
  if (way === undefined) return [];
  return way.kind === 'several' ? way.keys : [way];
}

/** Returns the name of the header, the query parameter or the cookie that carries a key. */
export function placeOf(auth: KeyAuth): string {
  if (auth.kind === 'query') return auth.parameter;
  return auth.kind === 'cookie' ? auth.cookie : auth.header;
}
