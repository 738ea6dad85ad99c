import type { Auth, SchemeUse } from '../../model/model.ts';
import { literal } from './text.ts';

/** Context of the sets of schemes, of which an operation needs one. False if it has none. */
export function alternativesContext(auth: Auth, alternatives: readonly SchemeUse[][] = []): object | false {
  if (auth.kind === 'none' || alternatives.length === 0) return false;
  return {
    sets: alternatives.map((uses) => ({
      uses: uses.map(({ scheme, scopes = [] }) => ({
        schemeLiteral: literal(scheme),
        scopes: scopes.length > 0 && { names: scopes.map((scope) => ({ nameLiteral: literal(scope) })) },
      })),
    })),
  };
}
