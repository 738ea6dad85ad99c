import type { OptionalParts } from '../optional-parts.ts';

/** Types remain, because the core refers to them. */
export const credentialParts: OptionalParts = {
  paths: ['choose-credentials', 'credential-value', 'read-credentials'].map(
    (name) => `src/core/credentials/${name}.ts`,
  ),
  passages: {},
};

export const tokenParts: OptionalParts = {
  paths: [
    ...['endpoint-text', 'token-log', 'token-request', 'token-response', 'token-url', 'tokens'].map(
      (name) => `src/core/credentials/${name}.ts`,
    ),
    'src/testing/fake-token.ts',
  ],
  passages: {
    'src/testing/fake-api.ts': [
      /\n *if \(isTokenRequest\(init\)\) return fakeToken\(\);/,
      /\nimport .*fake-token\.ts';/,
    ],
  },
};
