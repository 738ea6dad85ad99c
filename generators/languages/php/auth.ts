import { choicesOf, placeOf } from '../../model/keys.ts';
import type { Auth, OneAuth, SchemeUse } from '../../model/model.ts';
import { hasName } from '../auth.ts';
import { phpString } from './text.ts';

/**
 * Returns the authentication of an operation as an expression. False for a bearer token, the default of the core.
 * @param alternatives sets of schemes for whose credentials a client has options of their own
 */
export function authContext(auth: Auth, alternatives: readonly SchemeUse[][] = []): string | false {
  if (auth.kind === 'none') return 'Auth::none()';
  const isOptional = auth.isOptional === true;
  if (auth.kind === 'bearer' && !isOptional && alternatives.length === 0) return false;
  const choices = choicesOf(auth).map((choice) => `${phpString(choice.scheme)} => ${schemeExpression(choice.auth)}`);
  const listed = choices.map((choice) => `        ${choice},\n`).join('');
  const scheme = auth.kind === 'choice' ? `Auth::oneOf([\n${listed}    ])` : schemeExpression(auth);
  const sets = alternatives.map((uses) => `        ${setExpression(uses)},\n`).join('');
  return `${scheme}${isOptional ? '->optional()' : ''}${sets === '' ? '' : `->orBy([\n${sets}    ])`}`;
}

function setExpression(uses: readonly SchemeUse[]): string {
  const members = uses.map(
    ({ scheme, scopes = [] }) => `${phpString(scheme)} => [${scopes.map(phpString).join(', ')}]`,
  );
  return `[${members.join(', ')}]`;
}

/** Returns a scheme that sends a key as an expression. */
export function schemeExpression(auth: OneAuth): string {
  if (auth.kind === 'several') return `Auth::several(${auth.keys.map(schemeExpression).join(', ')})`;
  return `Auth::${auth.kind}(${hasName(auth) ? phpString(placeOf(auth)) : ''})`;
}
