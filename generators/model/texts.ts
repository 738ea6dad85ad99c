import type { OperationNode } from './document.ts';
import type { Auth, Choice, SchemeUse } from './model.ts';
import { placeOf } from './keys.ts';

/** Returns the summary as one sentence with a full stop. */
export function titleOf({ summary = '', operationId }: OperationNode): string {
  const text = summary.trim();
  if (text === '') return `Calls \`${operationId}\`.`;
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

/** Describes the required authorisation. Empty if any API key is accepted. */
export function authorisationText(
  scopes: readonly string[],
  auth: Auth,
  alternatives: readonly (readonly SchemeUse[])[] = [],
): string {
  if (auth.kind === 'none') return 'Requires no API key.';
  const text = alternatives.length === 0 ? keyText(auth) : ` Authenticates by ${schemesText(alternatives)}.`;
  const key = `${text}${auth.isOptional === true ? ' The API key is optional.' : ''}`;
  if (scopes.length === 0) return key.trim();
  const names = scopes.map((scope) => `\`${scope}\``).join(', ');
  return `Requires the scope${scopes.length === 1 ? '' : 's'} ${names}.${key}`;
}

/** Names the schemes of which an operation needs a set. */
const schemesText = (alternatives: readonly (readonly SchemeUse[])[]): string =>
  [...new Set(alternatives.map((uses) => uses.map(({ scheme }) => `\`${scheme}\``).join(' with ')))].join(' or ');

/** Describes an API key with a special form; empty for all others. */
export function keyText(auth: Auth): string {
  if (auth.kind === 'choice') return choiceText(auth.choices);
  if (auth.kind === 'basic') return ' The API key is `user:password`.';
  if (auth.kind !== 'several') return '';
  const places = auth.keys.map((key) => `\`${placeOf(key)}\``).join(', ');
  return ` The API key contains the values for ${places}, with colons between them.`;
}

/** Says how the API key chooses the scheme that sends it. */
function choiceText([usual, ...others]: readonly Choice[]): string {
  const names = others.map(({ scheme }) => `\`${scheme}=\``).join(' or ');
  return ` The API key is that of \`${usual?.scheme ?? ''}\`; one that begins with ${names} is sent by that scheme.`;
}

interface WireSource {
  operationId: string;
  httpMethod: string;
  path: string;
  access: string;
}

/** Returns the Markdown of a method: title, description in the contract, then HTTP method and path. */
export function documentation(
  title: string,
  description: string | undefined,
  { operationId, httpMethod, path, access }: WireSource,
): string {
  const wire = `\`${httpMethod} ${path}\`, operation \`${operationId}\`. ${access}`.trim();
  return [title, description?.trim() ?? '', wire].filter((part) => part !== '').join('\n\n');
}
