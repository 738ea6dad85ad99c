import { contentSchemas, nestedSchemas, type NestedSchema } from './nested-schemas.ts';
import { type Operation, operations } from './operations.ts';
import { type Context, type Fields, member, type NodeRef, type Rule } from './redocly.ts';

const SECRET = /(?:^|_)(?:secret|password|token|private_key|credential)s?$/;

/** Requires secrets to be marked, and to be returned only by the write that creates them. */
export const secrets: Rule = () => ({
  Paths(paths: unknown, context: Context) {
    for (const operation of operations(paths, context)) {
      for (const { node, location } of operation.parameters)
        if (node['in'] !== 'header' && SECRET.test(String(node['name'])))
          context.report({
            message: `${String(node['name'])} would be in logs as a part of the URL; send it in the body`,
            location,
          });
      for (const response of operation.responses)
        if (operation.method === 'get' || !response.key.startsWith('2'))
          reportSecrets(context, response, `a response ${response.key} of ${operation.name}`);
      reportUnmarked(context, [member(context, operation, 'requestBody'), ...operation.responses]);
    }
  },
  WebhooksMap(webhooks: Fields, context: Context) {
    for (const webhook of operations(webhooks, context) satisfies Operation[])
      reportSecrets(context, member(context, webhook, 'requestBody'), `the webhook ${webhook.path}`);
  },
});

function reportSecrets(context: Context, body: NodeRef, where: string): void {
  for (const { name, location } of schemasOf(context, body).filter(isSecret))
    context.report({
      message: `${where} contains ${name}, a secret that only the write that creates it returns; remove it`,
      location,
    });
}

function reportUnmarked(context: Context, bodies: readonly NodeRef[]): void {
  for (const { node, name, location } of bodies.flatMap((body) => schemasOf(context, body)))
    if (SECRET.test(name) && [node['type']].flat().includes('string') && node['format'] !== 'password')
      context.report({
        message: `${name} is a secret, which programs must not show; add \`format: password\``,
        location,
      });
}

const schemasOf = (context: Context, body: NodeRef): NestedSchema[] =>
  contentSchemas(context, body).flatMap((root) => nestedSchemas(context, root));

const isSecret = ({ node, name }: NestedSchema): boolean =>
  node['format'] === 'password' || (SECRET.test(name) && [node['type']].flat().includes('string'));
