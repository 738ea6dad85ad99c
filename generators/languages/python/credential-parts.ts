import type { OptionalParts } from '../optional-parts.ts';

const CORE = 'src/integration_api/_core';

/** The interface remains, because the core refers to it. */
export const credentialParts: OptionalParts = {
  paths: [`${CORE}/auth/named.py`, `${CORE}/client/credentials.py`],
  passages: {},
};

export const tokenParts: OptionalParts = {
  paths: [`${CORE}/auth/oauth.py`, `${CORE}/client/tokens.py`],
  passages: {
    [`${CORE}/testing/fake_replies.py`]: [
      /# The beginning of a token request .*\n_GRANT.*\n/,
      / +if .*_GRANT.*\n(?: {12}.*\n)+/,
    ],
    [`${CORE}/middleware/logger.py`]: [/def log_token\((?:.*\n)+?\n\n(?=def )/],
  },
};
