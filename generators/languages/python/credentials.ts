import type { Scheme } from '../../model/model.ts';
import type { DocLine } from '../../text/lines.ts';
import { type CredentialKind, type CredentialOption, credentialOptions } from '../credentials.ts';
import type { Source } from '../language.ts';
import { wayContext } from './auth.ts';
import { argumentDoc, literal } from './text.ts';

/** Context of the options of a client for its credentials. False if the library has none. */
export function credentialsContext({ model, brand }: Pick<Source, 'model' | 'brand'>): object | false {
  const { schemes = [] } = model;
  if (schemes.length === 0) return false;
  const options = credentialOptions(model, brand);
  return {
    hasTokens: schemes.some(({ tokenEndpoint }) => tokenEndpoint !== undefined),
    options: options.map((option) => ({ option: optionContext(option) })),
    schemes: schemes.map((scheme) => ({
      scheme: schemeContext(
        scheme,
        options.filter((option) => option.scheme === scheme.name),
      ),
    })),
  };
}

const TYPES: Partial<Record<CredentialKind, string>> = { scopes: 'Sequence[str] | None', tokenUrl: 'str | None' };

function optionContext({ name, kind, variable, description }: CredentialOption): {
  name: string;
  plainType: string | false;
  doc: DocLine[];
} {
  const preset = variable === undefined ? '' : ` Default: the environment variable \`${variable}\`.`;
  return { name, plainType: TYPES[kind] ?? false, doc: argumentDoc(name, `${description}${preset}`) };
}

function schemeContext({ name, auth, tokenEndpoint }: Scheme, options: readonly CredentialOption[]): object {
  const nameOf = (kind: CredentialKind): string => literal(options.find((option) => option.kind === kind)?.name ?? '');
  return {
    nameLiteral: literal(name),
    // The usual place of a key is no choice of several.
    auth: wayContext(auth),
    options: options.flatMap((option) =>
      option.variable === undefined
        ? []
        : [{ nameLiteral: literal(option.name), variableLiteral: literal(option.variable) }],
    ),
    isEncoded: auth.kind === 'basic' || auth.kind === 'query' || tokenEndpoint !== undefined,
    endpoint: tokenEndpoint !== undefined && {
      urlLiteral: literal(tokenEndpoint.url),
      isPosted: tokenEndpoint.isPosted === true,
      scopesLiteral: nameOf('scopes'),
      urlOptionLiteral: nameOf('tokenUrl'),
    },
  };
}
