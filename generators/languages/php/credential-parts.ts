import type { OptionalParts } from '../optional-parts.ts';

/** The interfaces of credentials remain, because the core refers to them. */
export const credentialParts: OptionalParts = {
  paths: ['ClientCredentials', 'Credential', 'CredentialOptions', 'Scheme', 'Token', 'TokenEndpoint', 'Tokens'].map(
    (name) => `src/Core/Auth/${name}.php`,
  ),
  passages: {},
};

export const tokenParts: OptionalParts = {
  paths: [
    ...['TokenFailure', 'TokenFlight', 'TokenRequest', 'TokenStore', 'TokenUrl'].map(
      (name) => `src/Core/Client/${name}.php`,
    ),
    'src/Core/Testing/FakeToken.php',
  ],
  passages: {
    'src/Testing/FakeTransport.php': [/\n +if \(FakeToken::isRequest(?:.*\n)+? +\}(?=\n)/, /\nuse .*FakeToken;/],
  },
};
