import type { Auth, SdkModel } from '../model/model.ts';
import { keysOf, placeOf } from '../model/keys.ts';

/** Returns the authentication that the operations use, for requests to an operation without a model. */
export function usualAuth({ resources }: SdkModel): Auth {
  const all = resources.flatMap(({ methods }) => methods).map(({ auth }) => auth);
  return all.find(({ kind }) => kind !== 'none') ?? { kind: 'none' };
}

/** Returns the context of each key that an operation sends, with its header or query parameter if the document names it. */
export function keyContexts(auth: Auth, literal: (text: string) => string): object[] {
  return keysOf(auth).map((key) => ({
    kind: key.kind,
    isBearer: key.kind === 'bearer',
    isHeader: key.kind === 'header',
    isQuery: key.kind === 'query',
    nameLiteral: (key.kind === 'header' || key.kind === 'query') && literal(placeOf(key)),
  }));
}
