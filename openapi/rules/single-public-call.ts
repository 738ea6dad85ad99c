import { operations } from './operations.ts';
import { type Context, fields, type Fields, items, type Rule } from './redocly.ts';

// The account that this operation creates issues the first API key, so no key exists before it.
const PUBLIC_CALL = 'createAccount';

/** Requires the API key as bearer token on every operation except the one that creates an account. */
export const singlePublicCall: Rule = () => ({
  Root(root: unknown, context: Context) {
    if (items(fields(root)['security']).length === 0) {
      context.report({ message: 'security must require the API key for the whole document; add bearerAuth to it' });
    }
  },
  SecurityScheme(scheme: Fields, context: Context) {
    if (scheme['type'] === 'http' && String(scheme['scheme']).toLowerCase() === 'bearer') return;
    context.report({
      message: 'the libraries send the API key as a bearer token; set `type: http` and `scheme: bearer`',
    });
  },
  Paths(paths: unknown, context: Context) {
    for (const { name, node, location } of operations(paths, context)) {
      const declared = node['security'];
      const isAnonymous =
        declared !== undefined && items(declared).every((option) => Object.keys(fields(option)).length === 0);
      const hasAnonymousOption = items(declared).some((option) => Object.keys(fields(option)).length === 0);
      if (name === PUBLIC_CALL ? isAnonymous : !isAnonymous && !hasAnonymousOption) continue;
      const message =
        name === PUBLIC_CALL
          ? `${name} is the only public operation; set \`security: []\``
          : `${name} must require an API key because only ${PUBLIC_CALL} is public; require a scope of bearerAuth`;
      context.report({ message, location: declared === undefined ? location : location.child(['security']).key() });
    }
  },
});
