import type { Brand } from '../../names/brand.ts';
import { camelCase, constantCase } from '../../names/words.ts';
import { hasName } from '../auth.ts';
import { placeOf } from '../../model/keys.ts';
import type { Scheme, SchemeUse, SdkModel } from '../../model/model.ts';
import { type CredentialOption, credentialOptions } from '../credentials.ts';
import { doc, javaString } from './text.ts';

/** Returns the context of the credentials of a client; false if it needs an API key only. */
export function credentialsContext(model: SdkModel, brand: Brand): object | false {
  const options = credentialOptions(model, brand);
  const { schemes = [] } = model;
  if (options.length === 0) return false;
  return {
    schemes: schemes.map(schemeContext),
    hasTokens: schemes.some(({ tokenEndpoint }) => tokenEndpoint !== undefined),
    options: options.map(optionContext),
  };
}

const schemeContext = ({ name, auth, tokenEndpoint }: Scheme): object => ({
  nameLiteral: javaString(name),
  kind: auth.kind,
  placeLiteral: hasName(auth) && javaString(placeOf(auth)),
  endpoint: tokenEndpoint !== undefined && {
    urlLiteral: javaString(tokenEndpoint.url),
    isPosted: String(tokenEndpoint.isPosted === true),
  },
});

function optionContext({ name, kind, scheme, variable, description }: CredentialOption): object {
  const own = camelCase(name);
  const fallback = variable === undefined ? '' : ` Default: the environment variable \`${variable}\`.`;
  const value = /^[A-Z]{2}/.test(description) ? description : description[0]?.toLowerCase() + description.slice(1);
  return {
    name: own,
    nameLiteral: javaString(own),
    kind: constantCase(kind),
    schemeLiteral: javaString(scheme),
    variableLiteral: variable !== undefined && javaString(variable),
    isList: kind === 'scopes',
    // Only a credential can change while a client runs.
    isDynamic: kind !== 'scopes' && kind !== 'tokenUrl',
    doc: doc(`Sets the ${value}${fallback}`),
    dynamicDoc: doc(`Sets a supplier of the ${value} It is called before each request that needs it, and may block.`),
  };
}

/** Returns the context of the sets of schemes that authenticate an operation. */
export const alternativesContext = (alternatives: readonly (readonly SchemeUse[])[] = []): object[] =>
  alternatives.map((uses) => ({
    uses: uses.map(({ scheme, scopes = [] }) => ({
      schemeLiteral: javaString(scheme),
      scopes: scopes.map((scope) => ({ literal: javaString(scope) })),
    })),
  }));
