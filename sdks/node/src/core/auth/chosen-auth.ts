import { apiKeyAuth, type Credentials, type KeyedOperation } from './api-key.ts';
import { basicAuth } from './basic-auth.ts';

/**
 * Returns the key by one of the schemes of an operation: by the one whose name and an equals sign begin the key,
 * otherwise by the first. A bearer token has no colon (RFC 6750, section 2.1), so a key with one is a user and a password.
 */
export function chosenAuth({ id, choices = [] }: KeyedOperation, apiKey: string): Credentials {
  const [usual] = choices;
  const named = choices.find(({ scheme }) => apiKey.startsWith(`${scheme}=`));
  const isToken = usual?.auth === undefined && usual?.apiKeyHeader === undefined;
  const password = isToken && apiKey.includes(':') ? choices.find(({ auth }) => auth === basicAuth) : undefined;
  const { auth = apiKeyAuth, ...way } = named ?? password ?? usual ?? { scheme: '' };
  const key = named === undefined ? apiKey : apiKey.slice(named.scheme.length + 1);
  const credentials = auth({ id, ...way }, key);
  return { ...credentials, secrets: [...credentials.secrets, apiKey] };
}
