import { operations } from './operations.ts';
import { type Context, fields, items, type Rule } from './redocly.ts';

// Nobody has an API key before the account that this call creates.
const PUBLIC_CALL = 'createAccount';

/** Every operation but the one that creates an account needs the API key as bearer token. */
export const singlePublicCall: Rule = () => ({
  Root(root: unknown, context: Context) {
    if (items(fields(root)['security']).length === 0) {
      context.report({ message: 'security must require the API key for the whole document; add bearerAuth' });
    }
  },
  Paths(paths: unknown, context: Context) {
    for (const { name, node, at } of operations(paths, context)) {
      const declared = node['security'];
      const isPublic =
        declared !== undefined && items(declared).every((option) => Object.keys(fields(option)).length === 0);
      const hasAnonymousOption = items(declared).some((option) => Object.keys(fields(option)).length === 0);
      if (name === PUBLIC_CALL ? isPublic : !isPublic && !hasAnonymousOption) continue;
      const message =
        name === PUBLIC_CALL
          ? `${name} is the one public call; give it \`security: []\``
          : `${name} must need an API key: only ${PUBLIC_CALL} is public; name a scope of bearerAuth`;
      context.report({ message, location: declared === undefined ? at : at.child(['security']).key() });
    }
  },
});
