import { operations, parameterOf, type Operation } from './operations.ts';
import { type Context, fields, type Fields, member, type Rule } from './redocly.ts';

const PROBLEM = 'application/problem+json';
/** Members that the cores read. */
const MEMBERS = { code: 'string', detail: 'string', errors: 'array', request_id: 'string', title: 'string' };

/** Requires every operation to document all its possible statuses, each error as problem details (RFC 9457). */
export const problemResponses: Rule = () => ({
  Schema(schema: Fields, context: Context) {
    if (!context.location.pointer.endsWith('/Problem')) return;
    const owner = member(context, { node: schema, location: context.location }, 'properties');
    for (const [name, type] of Object.entries(MEMBERS)) {
      if (member(context, owner, name).node['type'] === type) continue;
      const message = `the errors of the libraries read ${name} of a problem, with the type ${type}; add or correct it`;
      context.report({ message, location: owner.location.key() });
    }
  },
  Paths(paths: unknown, context: Context) {
    for (const operation of operations(paths, context)) {
      const documented = new Set(operation.responses.map(({ key }) => key));
      for (const [status, reason] of requiredStatuses(operation)) {
        if (documented.has(status)) continue;
        const message = `${operation.name} must document status ${status} because ${reason}; add the shared response`;
        context.report({ message, location: operation.location.child(['responses']).key() });
      }
      for (const response of operation.responses.filter(({ key }) => /^[45]/.test(key))) {
        const content = member(context, response, 'content');
        const schema = fields(fields(content.node[PROBLEM])['schema'])['$ref'];
        const hasOnlyProblemDetails = Object.keys(content.node).length === 1 && String(schema).endsWith('/Problem');
        if (hasOnlyProblemDetails) continue;
        const message = `response ${response.key} must have only ${PROBLEM} content with the schema Problem (RFC 9457); replace its content`;
        context.report({ message, location: response.location });
      }
    }
  },
});

function requiredStatuses(operation: Operation): [status: string, reason: string][] {
  const statuses: [string, string][] = ['400', '429', '500', '503', '504'].map((status) => [
    status,
    'every request can result in it',
  ]);
  const requiresAuth = !Array.isArray(operation.node['security']) || operation.node['security'].length > 0;
  if (requiresAuth) statuses.push(['401', 'it requires an API key'], ['403', 'API keys have scopes']);
  if (operation.path.includes('{')) statuses.push(['404', 'its path contains an identifier']);
  if (operation.node['requestBody'] !== undefined) {
    statuses.push(['413', 'it has a body'], ['415', 'it has a body'], ['422', 'it has a body']);
  }
  if (parameterOf(operation, 'header', 'Idempotency-Key')) {
    statuses.push(['409', 'a request with the same Idempotency-Key can be in progress']);
  }
  if (parameterOf(operation, 'header', 'If-Match')) statuses.push(['412', 'If-Match can fail']);
  return statuses;
}
