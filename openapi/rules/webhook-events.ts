import { operations, parameterOf } from './operations.ts';
import { type Context, fields, type Fields, items, type Location, type Rule } from './redocly.ts';

const HEADERS = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];

/** The webhooks, the values of EventType and the mapping of Event name the same events, each one signed. */
export const webhookEvents: Rule = () => {
  const lists: { what: string; names: readonly string[]; at: Location }[] = [];
  return {
    WebhooksMap(webhooks: Fields, context: Context) {
      lists.push({ what: 'webhooks', names: Object.keys(webhooks), at: context.location });
      for (const operation of operations(webhooks, context)) {
        const missing = HEADERS.filter((name) => parameterOf(operation, 'header', name)?.['required'] !== true);
        if (missing.length === 0) continue;
        const message = `${operation.name} must require ${missing.join(', ')} (Standard Webhooks 1.0); refer to the shared parameters`;
        context.report({ message, location: operation.at });
      }
    },
    Schema(schema: Fields, context: Context) {
      const mapping = fields(schema['discriminator'])['mapping'];
      const at = context.location;
      if (mapping !== undefined) lists.push({ what: 'the mapping of Event', names: Object.keys(fields(mapping)), at });
      if (at.pointer.endsWith('/EventType'))
        lists.push({ what: 'EventType', names: items(schema['enum']).map(String), at });
    },
    Root: {
      leave(_root: unknown, context: Context) {
        const all = new Set(lists.flatMap(({ names }) => names));
        for (const { what, names, at } of lists) {
          const missing = [...all].filter((name) => !names.includes(name));
          if (missing.length === 0) continue;
          context.report({
            message: `${what} has no ${missing.join(', ')}, which the others have; add it`,
            location: at,
          });
        }
      },
    },
  };
};
