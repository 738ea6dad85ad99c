import type { Auth, OneAuth, SchemeUse } from '../../model/model.ts';
import { choiceContexts, keyContexts } from '../auth.ts';
import { alternativesContext } from './alternatives.ts';
import { literal } from './text.ts';

/** Context of the way in which an operation sends its credentials; none of the members for a bearer token. */
export function authContext(auth: Auth, alternatives?: readonly SchemeUse[][]): object {
  const isKeyOptional = auth.kind !== 'none' && auth.isOptional === true;
  const own = alternativesContext(auth, alternatives);
  return {
    ...wayContext(auth),
    // The default of the core.
    hasAuth: auth.kind !== 'bearer' || isKeyOptional || own !== false,
    isKeyOptional,
    isChoice: auth.kind === 'choice',
    choices: choiceContexts(auth, { literal, context: wayContext }),
    alternatives: own,
  };
}

/** Context of a scheme that sends a key. */
export function wayContext(auth: Auth | OneAuth): object {
  return {
    isUnauthenticated: auth.kind === 'none',
    isBearer: auth.kind === 'bearer',
    isBasic: auth.kind === 'basic',
    keyHeaderLiteral: auth.kind === 'header' && literal(auth.header),
    keyParameterLiteral: auth.kind === 'query' && literal(auth.parameter),
    keyCookieLiteral: auth.kind === 'cookie' && literal(auth.cookie),
    isSeveral: auth.kind === 'several',
    keys: keyContexts(auth, literal),
  };
}
