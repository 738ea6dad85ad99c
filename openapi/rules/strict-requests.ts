import { contentSchemas, keyOf, nestedSchemas, type NestedSchema } from './nested-schemas.ts';
import { operations } from './operations.ts';
import { type Context, type Fields, member, type NodeRef, type Rule } from './redocly.ts';

/**
 * Requires schemas that are only sent to reject unknown fields, so that a misspelt field is not ignored, and schemas that
 * are received to accept them, so that a response can grow.
 */
export const strictRequests: Rule = () => {
  const sent = new Map<string, NestedSchema>();
  const received = new Map<string, NestedSchema>();
  return {
    Paths(paths: unknown, context: Context) {
      for (const operation of operations(paths, context)) {
        add(sent, context, member(context, operation, 'requestBody'));
        for (const response of operation.responses) add(received, context, response);
      }
    },
    WebhooksMap(webhooks: Fields, context: Context) {
      for (const webhook of operations(webhooks, context))
        add(received, context, member(context, webhook, 'requestBody'));
    },
    Root: {
      leave(_root: unknown, context: Context) {
        for (const [key, { node, location }] of sent) {
          const isOpen = node['properties'] !== undefined && node['additionalProperties'] !== false;
          if (!isOpen || received.has(key)) continue;
          const message =
            'this schema is used only in requests; add `additionalProperties: false` so that a misspelt field is rejected';
          context.report({ message, location });
        }
        for (const { node, location } of received.values()) {
          if (node['additionalProperties'] !== false) continue;
          const message =
            'this schema is returned, and a response may get new fields at any time; remove `additionalProperties: false`';
          context.report({ message, location: location.child(['additionalProperties']).key() });
        }
      },
    },
  };
};

function add(to: Map<string, NestedSchema>, context: Context, body: NodeRef): void {
  for (const schema of contentSchemas(context, body).flatMap((root) => nestedSchemas(context, root)))
    to.set(keyOf(schema), schema);
}
