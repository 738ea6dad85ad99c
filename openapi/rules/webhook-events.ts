import { type Operation, operations, parameterOf } from './operations.ts';
import { type Context, fields, type Fields, items, type Location, member, type Rule } from './redocly.ts';

const HEADERS = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];

/** Requires `webhooks`, EventType and the mapping of Event to list the same events, and every webhook to be signed. */
export const webhookEvents: Rule = () => {
  const bodies: { event: string; target: string; location: Location }[] = [];
  const mapped = new Map<string, string>();
  const lists: { list: string; names: readonly string[]; location: Location }[] = [];
  return {
    WebhooksMap(webhooks: Fields, context: Context) {
      lists.push({ list: 'webhooks', names: Object.keys(webhooks), location: context.location });
      for (const operation of operations(webhooks, context)) {
        const { name, method, node, location } = operation;
        if (method !== 'post')
          context.report({ message: `${name} must be a POST, as it is sent; rename ${method}`, location });
        if (items(node['security']).length > 0 || node['security'] === undefined)
          context.report({ message: `${name} is sent without an API key; set \`security: []\``, location });
        bodies.push({ event: operation.path, target: schemaOf(context, operation), location });
        const missing = HEADERS.filter((header) => parameterOf(operation, 'header', header)?.['required'] !== true);
        if (missing.length === 0) continue;
        const message = `${operation.name} must require ${missing.join(', ')} (Standard Webhooks 1.0); refer to the shared parameters`;
        context.report({ message, location: operation.location });
      }
    },
    Schema(schema: Fields, context: Context) {
      const mapping = fields(schema['discriminator'])['mapping'];
      const { location } = context;
      for (const [event, target] of Object.entries(fields(mapping))) mapped.set(event, nameOf(target));
      if (mapping !== undefined)
        lists.push({ list: 'the mapping of Event', names: Object.keys(fields(mapping)), location });
      if (location.pointer.endsWith('/EventType'))
        lists.push({ list: 'EventType', names: items(schema['enum']).map(String), location });
    },
    Root: {
      leave(_root: unknown, context: Context) {
        for (const { event, target, location } of bodies) {
          const wanted = mapped.get(event);
          if (wanted === undefined || wanted === target) continue;
          const message = `the body of ${event} must be required and refer to ${wanted}, as the mapping of Event does; correct it`;
          context.report({ message, location });
        }
        const all = new Set(lists.flatMap(({ names }) => names));
        for (const { list, names, location } of lists) {
          const missing = [...all].filter((name) => !names.includes(name));
          if (missing.length === 0) continue;
          context.report({
            message: `${list} lacks ${missing.join(', ')}, which the other lists contain; add it`,
            location,
          });
        }
      },
    },
  };
};

/** Returns the name of the schema that the required body of a webhook refers to; an empty text if there is none. */
function schemaOf(context: Context, operation: Operation): string {
  const body = member(context, operation, 'requestBody');
  const media = member(context, member(context, body, 'content'), 'application/json');
  return body.node['required'] === true ? nameOf(fields(media.node['schema'])['$ref']) : '';
}

const nameOf = (reference: unknown): string => String(reference ?? '').replace(/^.*\//, '');
