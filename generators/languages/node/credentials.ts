import type { Scheme, SdkModel } from '../../model/model.ts';
import type { Brand } from '../../names/brand.ts';
import { camelCase } from '../../names/words.ts';
import { type CredentialKind, type CredentialOption, credentialOptions } from '../credentials.ts';
import { authImports, wayContext } from './auth.ts';
import { doc, literal } from './text.ts';

const TYPES: Partial<Record<CredentialKind, string>> = { scopes: 'readonly string[]', tokenUrl: 'string' };

/** Context of the options of a client for its credentials; false if the API key says everything. */
export function credentialsContext(model: SdkModel, brand: Brand): object | false {
  const { schemes = [] } = model;
  const options = credentialOptions(model, brand);
  if (options.length === 0) return false;
  return {
    options: options.map((option) => ({
      name: camelCase(option.name),
      type: TYPES[option.kind] ?? 'ApiKeySource',
      doc: doc(`${option.description}${defaultText(option)}`),
    })),
    schemes: schemes.map((scheme) => schemeContext(scheme, options)),
    ...authImports(schemes.map(({ auth }) => auth)),
    usesTokens: schemes.some(({ tokenEndpoint }) => tokenEndpoint !== undefined),
  };
}

const defaultText = ({ variable }: CredentialOption): string =>
  variable === undefined ? '' : ` Defaults to the environment variable \`${variable}\`.`;

function schemeContext({ name, auth, tokenEndpoint }: Scheme, options: readonly CredentialOption[]): object {
  const own = options.filter(({ scheme }) => scheme === name);
  const nameOf = (kind: CredentialKind): string => camelCase(own.find((option) => option.kind === kind)?.name ?? '');
  return {
    schemeLiteral: literal(name),
    ...wayContext(auth),
    parts: own.flatMap(({ name: option, variable }) =>
      variable === undefined ? [] : [{ name: camelCase(option), variableLiteral: literal(variable) }],
    ),
    tokens: tokenEndpoint !== undefined && {
      urlLiteral: literal(tokenEndpoint.url),
      isPosted: tokenEndpoint.isPosted === true,
      urlOption: nameOf('tokenUrl'),
      scopesOption: nameOf('scopes'),
    },
  };
}
