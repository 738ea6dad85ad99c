import { waysOf } from '../../model/keys.ts';
import type { Auth, Method, OneAuth, SchemeUse } from '../../model/model.ts';
import { choiceContexts, keyContexts } from '../auth.ts';
import { literal } from './text.ts';

/** Returns how an operation authenticates. */
export function authContext({ auth, alternatives = [] }: Pick<Method, 'auth' | 'alternatives'>) {
  return {
    ...wayContext(auth),
    // The default of the core.
    hasAuth: auth.kind !== 'bearer' || auth.isOptional === true || alternatives.length > 0,
    alternatives: alternatives.length > 0 && { sets: alternatives.map((uses) => ({ uses: uses.map(useContext) })) },
    isKeyOptional: auth.kind !== 'none' && auth.isOptional === true,
    isChoice: auth.kind === 'choice',
    choices: choiceContexts(auth, { literal, context: wayContext }),
  };
}

const useContext = ({ scheme, scopes = [] }: SchemeUse): object => ({
  schemeLiteral: literal(scheme),
  scopes: scopes.length > 0 && { names: scopes.map((scope) => ({ nameLiteral: literal(scope) })) },
});

/** Returns how a key is sent. */
export function wayContext(auth: Auth) {
  return {
    isUnauthenticated: auth.kind === 'none',
    isBasic: auth.kind === 'basic',
    apiKeyHeaderLiteral: auth.kind === 'header' && literal(auth.header),
    apiKeyParameterLiteral: auth.kind === 'query' && literal(auth.parameter),
    apiKeyCookieLiteral: auth.kind === 'cookie' && literal(auth.cookie),
    isSeveral: auth.kind === 'several',
    keys: keyContexts(auth, literal),
  };
}

/** Returns which functions of the core send the keys of operations. */
export function authImports(auths: readonly Auth[]) {
  const ways = auths.flatMap(waysOf);
  const uses = (kind: OneAuth['kind']): boolean => ways.some((way) => way.kind === kind);
  return {
    usesPasswords: uses('basic'),
    usesKeysInQuery: uses('query'),
    usesKeysInCookies: uses('cookie'),
    usesSeveralKeys: uses('several'),
    usesChoices: auths.some(({ kind }) => kind === 'choice'),
  };
}
