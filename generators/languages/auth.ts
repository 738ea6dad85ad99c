import type { Auth, SdkModel } from '../model/model.ts';

/** Returns the authentication that the operations use, for requests to an operation without a model. */
export function usualAuth({ resources }: SdkModel): Auth {
  const all = resources.flatMap(({ methods }) => methods).map(({ auth }) => auth);
  return all.find(({ kind }) => kind !== 'none') ?? { kind: 'none' };
}

/** Returns the header or the query parameter that carries the key, if the document names it. */
export function placeLiteral(auth: Auth, literal: (text: string) => string): string | false {
  if (auth.kind === 'header') return literal(auth.header);
  return auth.kind === 'query' && literal(auth.parameter);
}
