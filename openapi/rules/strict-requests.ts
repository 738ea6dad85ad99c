import type { Context, Fields, Location, Rule } from './redocly.ts';

/** Requires schemas used only in requests to reject unknown fields, so that a misspelt field is not ignored. */
export const strictRequests: Rule = () => {
  const sent = new Map<string, { schema: Fields; location: Location }>();
  const received = new Set<string>();
  return {
    Paths: {
      RequestBody: {
        Schema: (schema: Fields, context: Context) => sent.set(keyOf(context), { schema, location: context.location }),
      },
    },
    Response: { Schema: (_schema: Fields, context: Context) => received.add(keyOf(context)) },
    WebhooksMap: { Schema: (_schema: Fields, context: Context) => received.add(keyOf(context)) },
    Root: {
      leave(_root: unknown, context: Context) {
        for (const [key, { schema, location }] of sent) {
          const isOpen = schema['properties'] !== undefined && schema['additionalProperties'] !== false;
          if (!isOpen || received.has(key)) continue;
          const message =
            'this schema is used only in requests; add `additionalProperties: false` so that a misspelt field is rejected';
          context.report({ message, location });
        }
      },
    },
  };
};

function keyOf({ location }: Context): string {
  return location.source.absoluteRef + location.pointer;
}
