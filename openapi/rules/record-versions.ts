import { jsonSchema, type Operation, operations, parameterOf } from './operations.ts';
import { type Context, fields, member, members, type NodeRef, type Rule } from './redocly.ts';

/** Requires an ETag of each response with a versioned record, no other ETag, and If-Match of each PATCH of such a record. */
export const recordVersions: Rule = () => ({
  Paths(paths: unknown, context: Context) {
    for (const operation of operations(paths, context))
      for (const response of operation.responses.filter(({ key }) => key === '200' || key === '201'))
        for (const message of messagesOf(operation, context, response))
          context.report({ message: `${operation.name} ${message}`, location: response.location });
  },
});

function messagesOf(operation: Operation, context: Context, response: NodeRef & { key: string }): string[] {
  const isVersioned = hasRecord(context, jsonSchema(context, response));
  const headers = Object.keys(fields(member(context, response, 'headers').node)).map((name) => name.toLowerCase());
  const hasTag = headers.includes('etag');
  const isConditional = parameterOf(operation, 'header', 'If-Match') !== undefined;
  return [
    ...(isVersioned && !hasTag ? ['returns a record with a version; add the header ETag to the response'] : []),
    ...(!isVersioned && hasTag && response.key === '200'
      ? ['has an ETag, but returns no record with a version; add `version` to the record or remove the header']
      : []),
    ...(isVersioned && operation.method === 'patch' && !isConditional
      ? ['changes a record with a version; accept the header If-Match']
      : []),
    ...(!isVersioned && isConditional
      ? ['accepts If-Match, but returns no record with a version; add `version` or remove the parameter']
      : []),
  ];
}

/** Reports whether a schema is a record with a version, or has one as a direct member, next to its secret for instance. */
function hasRecord(context: Context, schema: NodeRef): boolean {
  const properties = member(context, schema, 'properties');
  return [schema, ...members(context, properties)].some(
    (each) => 'version' in fields(member(context, each, 'properties').node),
  );
}
