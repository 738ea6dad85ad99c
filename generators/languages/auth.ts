import type { Auth, KeyAuth, OneAuth, SdkModel } from '../model/model.ts';
import { choicesOf, keysOf, placeOf } from '../model/keys.ts';

/**
 * Returns the authentication that most operations use, for requests to an operation without a model. If several
 * are as common, it is the first one by its text, so that the order of the document does not matter.
 */
export function usualAuth({ resources }: Pick<SdkModel, 'resources'>): Auth {
  const keyed = resources
    .flatMap(({ methods }) => methods)
    .map(({ auth }) => auth)
    .filter(({ kind }) => kind !== 'none');
  const counts = new Map<string, number>();
  for (const text of keyed.map(textOf).toSorted()) counts.set(text, (counts.get(text) ?? 0) + 1);
  const [usual] = [...counts].toSorted(([, a], [, b]) => b - a);
  const alike = keyed.filter((auth) => textOf(auth) === usual?.[0]);
  // A client may have no key if an operation does not need one.
  return alike.find((auth) => auth.kind !== 'none' && auth.isOptional === true) ?? alike[0] ?? { kind: 'none' };
}

/** Returns a text that tells ways of sending keys apart. */
const textOf = (auth: Auth): string => JSON.stringify({ ...auth, isOptional: undefined });

/** Returns the context of each key that an operation sends, with its header or query parameter if the document names it. */
export function keyContexts(auth: Auth, literal: (text: string) => string): object[] {
  return keysOf(auth).map((key) => ({
    kind: key.kind,
    isBearer: key.kind === 'bearer',
    isHeader: key.kind === 'header',
    isQuery: key.kind === 'query',
    isCookie: key.kind === 'cookie',
    nameLiteral: hasName(key) && literal(placeOf(key)),
  }));
}

/** Reports whether the document names the place of a key. */
export const hasName = ({ kind }: KeyAuth): boolean => kind === 'header' || kind === 'query' || kind === 'cookie';

/** Returns the context of each scheme between which the API key chooses. */
export function choiceContexts(
  auth: Auth,
  { literal, context }: { literal: (text: string) => string; context: (auth: OneAuth) => object },
): object[] {
  return choicesOf(auth).map(({ scheme, auth: way }) => ({ schemeLiteral: literal(scheme), ...context(way) }));
}
