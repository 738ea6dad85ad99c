import { jsonSchema, type Operation, operations, parameterOf } from './operations.ts';
import { type Context, fields, items, member, type NodeRef, type Rule } from './redocly.ts';

/** Fields of a page with their types. */
const PAGE = { data: ['array'], has_more: ['boolean'], next_cursor: ['string', 'null'] };
const PAGE_FIELDS = Object.keys(PAGE);
const PARAMETERS = ['limit', 'cursor'];

/** Requires list operations, and only those, to accept `limit` and `cursor` and to return a page, all of usable types. */
export const cursorPagination: Rule = () => ({
  Paths(paths: unknown, context: Context) {
    for (const operation of operations(paths, context)) {
      const success = operation.responses.find(({ key }) => key === '200');
      const schema = success === undefined ? undefined : jsonSchema(context, success);
      const message = missingMessage(operation, fields(schema?.node['properties']));
      if (message !== undefined) context.report({ message, location: operation.location.child(['operationId']) });
      if (message !== undefined || schema === undefined || !isList(operation)) continue;
      reportParameters(context, operation);
      reportPage(context, schema);
      reportSizes(context, operation, schema);
    }
  },
});

/** A page has room for the records of the largest limit, and its cursor can be sent back. */
function reportSizes(context: Context, { parameters }: Operation, page: NodeRef): void {
  const schemaOf = (name: string): NodeRef | undefined =>
    parameters.filter(({ node }) => node['name'] === name).map((parameter) => member(context, parameter, 'schema'))[0];
  const properties = member(context, page, 'properties');
  const [data, next] = [member(context, properties, 'data'), member(context, properties, 'next_cursor')];
  const [limit, cursor] = [schemaOf('limit')?.node['maximum'], schemaOf('cursor')?.node['maxLength']];
  if (Number(data.node['maxItems']) < Number(limit)) {
    const message = `a page has at most ${String(data.node['maxItems'])} records, but limit allows ${String(limit)}; change one of the two`;
    context.report({ message, location: data.location.child(['maxItems']) });
  }
  if (Number(next.node['maxLength']) > Number(cursor)) {
    const message = `next_cursor has up to ${String(next.node['maxLength'])} characters, but cursor accepts ${String(cursor)}; change one of the two`;
    context.report({ message, location: next.location.child(['maxLength']) });
  }
}

const isList = ({ name }: Operation): boolean => /^list[A-Z]/.test(name);

function missingMessage(operation: Operation, properties: object): string | undefined {
  const { name } = operation;
  const missingFields = PAGE_FIELDS.filter((field) => !(field in properties));
  const missingParameters = PARAMETERS.filter((parameter) => !parameterOf(operation, 'query', parameter));
  if (!isList(operation)) {
    const isPaged = missingFields.length === 0 || missingParameters.length < PARAMETERS.length;
    return isPaged ? `${name} is paged, so its operationId must start with list; rename it` : undefined;
  }
  if (missingParameters.length > 0)
    return `${name} must accept ${missingParameters.join(' and ')}; refer to the shared parameters`;
  if (missingFields.length > 0) return `${name} must return a page; its schema needs ${PAGE_FIELDS.join(', ')}`;
  return undefined;
}

/** The libraries send a number from 1 as `limit`, and a text as `cursor`; the first page has neither. */
function reportParameters(context: Context, operation: Operation): void {
  for (const { node, location } of operation.parameters) {
    const name = String(node['name']);
    if (node['in'] !== 'query' || !PARAMETERS.includes(name)) continue;
    if (node['required'] === true)
      context.report({
        message: `${name} must be optional; remove \`required\``,
        location: location.child(['required']),
      });
    const schema = member(context, { node, location }, 'schema');
    const message = name === 'limit' ? limitMessage(schema) : cursorMessage(schema);
    if (message !== undefined) context.report({ message, location: schema.location });
  }
}

function limitMessage({ node: { type, minimum, maximum } }: NodeRef): string | undefined {
  if (type !== 'integer') return 'limit is a number of records; set its type to integer';
  if (!(Number(minimum) >= 1)) return 'limit must have a minimum of 1 or more, since a page without records has no end';
  return typeof maximum === 'number' ? undefined : 'limit must have a maximum, which bounds a page; add it';
}

const cursorMessage = ({ node: { type } }: NodeRef): string | undefined =>
  type === 'string' ? undefined : 'cursor is opaque text; set its type to string';

function reportPage(context: Context, page: NodeRef): void {
  const properties = member(context, page, 'properties');
  for (const [field, types] of Object.entries(PAGE)) {
    const declared = [member(context, properties, field).node['type']].flat();
    const hasTypes = types.length === declared.length && types.every((type) => declared.includes(type));
    const isRequired = items(page.node['required']).includes(field);
    const location = properties.location.child([field]).key();
    if (!hasTypes)
      context.report({ message: `${field} of a page must have the type ${types.join(' or ')}; change it`, location });
    else if (!isRequired) context.report({ message: `${field} of a page must be in \`required\`; add it`, location });
  }
}
