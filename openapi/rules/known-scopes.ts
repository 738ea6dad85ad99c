import { type Context, fields, type Fields, items, type Location, type Rule } from './redocly.ts';

/** Requires each scope to be a value of the schema Scope, and each operation to have one way to authenticate. */
export const knownScopes: Rule = () => {
  const used: { scope: string; location: Location }[] = [];
  let known: readonly string[] = [];
  const read = (owner: Fields, context: Context): void => {
    const location = context.location.child(['security']);
    const options = items(owner['security']);
    if (options.length > 1) {
      const message = 'the SDKs authenticate in one way; leave one requirement, with all of its scopes';
      context.report({ message, location: location.key() });
    }
    for (const [index, option] of options.entries()) {
      for (const [scheme, scopes] of Object.entries(fields(option))) {
        const names = items(scopes).map(String);
        for (const [at, scope] of names.entries()) {
          const place = location.child([index, scheme, at]);
          if (names.indexOf(scope) < at)
            context.report({ message: `scope ${scope} occurs twice; remove one`, location: place });
          used.push({ scope, location: place });
        }
      }
    }
  };
  return {
    Operation: read,
    Schema(schema: Fields, { location }: Context) {
      if (location.pointer.endsWith('/Scope')) known = items(schema['enum']).map(String);
    },
    Root: {
      enter: read,
      leave(_root: unknown, context: Context) {
        for (const { scope, location } of used.filter((use) => !known.includes(use.scope))) {
          const message = `no API key can have the scope ${scope}; add it to the schema Scope or correct it`;
          context.report({ message, location });
        }
      },
    },
  };
};
