import type { Scheme } from '../../model/model.ts';
import type { DocLine } from '../../text/lines.ts';
import { type CredentialKind, type CredentialOption, credentialOptions } from '../credentials.ts';
import type { Source } from '../language.ts';
import { schemeExpression } from './auth.ts';
import { phpString, tagDoc } from './text.ts';

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

interface OptionContext {
  name: string;
  type: string;
  docType: string;
  doc: DocLine[];
}

function optionContext(option: CredentialOption): OptionContext {
  const { kind, variable, description } = option;
  const name = optionName(option);
  const preset = variable === undefined ? '' : ` Default: the environment variable \`${variable}\`.`;
  const [type, docType] = typesOf(kind);
  return { name, type, docType, doc: tagDoc(`${description}${preset}`, `@param ${docType} $${name}`) };
}

function typesOf(kind: CredentialKind): readonly [type: string, docType: string] {
  if (kind === 'scopes') return ['?array', 'list<string>|null'];
  if (kind === 'tokenUrl') return ['?string', 'string|null'];
  return ['string|Closure|null', 'string|Closure(): string|null'];
}

const optionName = ({ name }: Pick<CredentialOption, 'name'>): string =>
  name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

function schemeContext({ name, auth, tokenEndpoint }: Scheme, options: readonly CredentialOption[]): object {
  const literalOf = (kind: CredentialKind): string => {
    const option = options.find((each) => each.kind === kind);
    return phpString(option === undefined ? '' : optionName(option));
  };
  return {
    nameLiteral: phpString(name),
    auth: schemeExpression(auth),
    options: options.flatMap((option) =>
      option.variable === undefined
        ? []
        : [{ nameLiteral: phpString(optionName(option)), variableLiteral: phpString(option.variable) }],
    ),
    isEncoded: auth.kind === 'basic' || auth.kind === 'query' || tokenEndpoint !== undefined,
    endpoint: tokenEndpoint !== undefined && {
      urlLiteral: phpString(tokenEndpoint.url),
      isPosted: tokenEndpoint.isPosted === true,
      scopesLiteral: literalOf('scopes'),
      urlOptionLiteral: literalOf('tokenUrl'),
    },
  };
}
