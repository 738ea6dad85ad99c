import { jsonSchema, operations, parameterOf } from './operations.ts';
import { type Context, fields, type Rule } from './redocly.ts';

const PAGE_FIELDS = ['data', 'has_more', 'next_cursor'];
const PARAMETERS = ['limit', 'cursor'];

/** Requires list operations, and only those, to accept `limit` and `cursor` and to return a page. */
export const cursorPagination: Rule = () => ({
  Paths(paths: unknown, context: Context) {
    for (const operation of operations(paths, context)) {
      const success = operation.responses.find(({ key }) => key === '200');
      const schema = success === undefined ? {} : jsonSchema(context, success).node;
      const missingFields = PAGE_FIELDS.filter((field) => !(field in fields(schema['properties'])));
      const missingParameters = PARAMETERS.filter((name) => !parameterOf(operation, 'query', name));
      const isList = /^list[A-Z]/.test(operation.name);
      const location = operation.location.child(['operationId']);
      if (!isList && (missingFields.length === 0 || missingParameters.length < PARAMETERS.length)) {
        context.report({
          message: `${operation.name} is paged, so its operationId must start with list; rename it`,
          location,
        });
      } else if (isList && missingParameters.length > 0) {
        const message = `${operation.name} must accept ${missingParameters.join(' and ')}; refer to the shared parameters`;
        context.report({ message, location });
      } else if (isList && missingFields.length > 0) {
        context.report({
          message: `${operation.name} must return a page; its schema needs ${PAGE_FIELDS.join(', ')}`,
          location,
        });
      }
    }
  },
});
