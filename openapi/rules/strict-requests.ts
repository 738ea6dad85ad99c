import type { Context, Fields, Location, Rule } from './redocly.ts';

/** A schema that only requests use refuses unknown members, so that a misspelt one fails instead of being ignored. */
export const strictRequests: Rule = () => {
  const sent = new Map<string, { schema: Fields; at: Location }>();
  const received = new Set<string>();
  return {
    Paths: {
      RequestBody: {
        Schema: (schema: Fields, context: Context) => sent.set(placeOf(context), { schema, at: context.location }),
      },
    },
    Response: { Schema: (_schema: Fields, context: Context) => received.add(placeOf(context)) },
    WebhooksMap: { Schema: (_schema: Fields, context: Context) => received.add(placeOf(context)) },
    Root: {
      leave(_root: unknown, context: Context) {
        for (const [place, { schema, at }] of sent) {
          const isOpen = schema['properties'] !== undefined && schema['additionalProperties'] !== false;
          if (!isOpen || received.has(place)) continue;
          const message =
            'only requests use this schema; add `additionalProperties: false`, so that a misspelt field is refused';
          context.report({ message, location: at });
        }
      },
    },
  };
};

function placeOf({ location }: Context): string {
  return location.source.absoluteRef + location.pointer;
}
