import { CONFIGURATION_API_KEY_VARIABLE } from '../../generated/behaviour.ts';
import { ConfigurationError } from '../errors/sdk-errors.ts';
import type { ApiKeySource } from '../options/client-options.ts';
import { environmentVariable } from '../options/environment.ts';
import { chooseCredentials } from './choose-credentials.ts';
import { checkCredential } from './credential-value.ts';
import type { ClientCredentials, CredentialOption, CredentialScheme } from '../auth/client-credentials.ts';

type Given = Readonly<Record<string, unknown>>;

/** Reads the credentials of a client from its options and the environment, for generated code. */
export const readCredentials: ClientCredentials['read'] = (schemes, options, { tokens, ...client }) => {
  const given = options as Given;
  const values = valuesOf(schemes, given);
  if (Object.keys(values).length === 0) {
    requireApiKey(schemes, given);
    return undefined;
  }
  for (const scheme of schemes) {
    requireBoth(scheme.options, values);
    for (const { name } of scheme.options) checkSource(scheme, name, values[name]);
    const { scheme: id, tokens: endpoint, options: all } = scheme;
    const isComplete = all.every(({ name }) => values[name] !== undefined);
    if (endpoint === undefined || !isComplete || tokens.has(id)) continue;
    tokens.set(id, endpoint.open({ options: all, tokens: endpoint }, { ...client, values: { ...given, ...values } }));
  }
  const secrets = schemes.flatMap((scheme) => secretsOf(scheme, values));
  return { values, secrets, choose: (operation) => chooseCredentials({ schemes, values, tokens }, operation) };
};

/**
 * Returns the credentials that the options contain, or else the environment. An API key in the options takes precedence over
 * the environment, and other credentials in the options over an API key in the environment.
 */
function valuesOf(schemes: readonly CredentialScheme[], given: Given): Record<string, ApiKeySource> {
  const all = schemes.flatMap((scheme) => scheme.options);
  const first = all.find(({ name }) => given[name] !== undefined);
  const { apiKey } = given;
  if (apiKey !== undefined && apiKey !== null && first !== undefined) {
    throw new ConfigurationError(`apiKey and ${first.name} say the same; pass only one of them`);
  }
  if (apiKey !== undefined && first === undefined) return {};
  const pairs = all.map(({ name, variable }) => [name, given[name] ?? environmentVariable(variable)] as const);
  const found = pairs.filter(([, value]) => value !== undefined);
  const [known] = found;
  if (first === undefined && known !== undefined && environmentVariable(CONFIGURATION_API_KEY_VARIABLE) !== undefined) {
    const variable = all.find(({ name }) => name === known[0])?.variable ?? '';
    throw new ConfigurationError(
      `the environment variables ${CONFIGURATION_API_KEY_VARIABLE} and ${variable} say the same; set only one of them`,
    );
  }
  return Object.fromEntries(found) as Record<string, ApiKeySource>;
}

/** @throws {ConfigurationError} if a client has no credentials at all */
function requireApiKey(schemes: readonly CredentialScheme[], { apiKey }: Given): void {
  if (apiKey !== undefined || environmentVariable(CONFIGURATION_API_KEY_VARIABLE) !== undefined) return;
  const sets = schemes.map(({ options }) => options);
  const names = [...sets.map((pair) => pair.map(({ name }) => name).join(' and ')), 'apiKey'].join(', or ');
  const variables = sets.map((pair) => pair.map(({ variable }) => variable).join(' and ')).join(', or ');
  throw new ConfigurationError(
    `The credentials are missing: pass ${names}, or set ${variables}, or ${CONFIGURATION_API_KEY_VARIABLE}`,
  );
}

function requireBoth(pair: readonly CredentialOption[], values: Given): void {
  const present = pair.find(({ name }) => values[name] !== undefined);
  const missing = pair.find(({ name }) => values[name] === undefined);
  if (present === undefined || missing === undefined) return;
  throw new ConfigurationError(
    `${present.name} was given without ${missing.name}; pass ${missing.name} or set ${missing.variable}`,
  );
}

function checkSource(scheme: CredentialScheme, name: string, value: unknown): void {
  if (value !== undefined && typeof value !== 'function') checkCredential(scheme, name, value);
}

/** Returns the values that are secret: all of them but the first of a pair. */
function secretsOf({ options }: CredentialScheme, values: Given): string[] {
  const value = values[options.at(-1)?.name ?? ''];
  return typeof value === 'string' ? [value] : [];
}
