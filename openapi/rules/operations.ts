import { HTTP_METHODS } from './http-methods.ts';
import { type Context, fields, type Fields, items, member, members, type NodeRef } from './redocly.ts';

/** Operation of the contract with its parameters and responses resolved. */
export interface Operation extends NodeRef {
  /** operationId, or HTTP method and path if it has none. */
  name: string;
  path: string;
  method: string;
  parameters: NodeRef[];
  responses: (NodeRef & { key: string })[];
}

/** Returns all operations below `paths` or `webhooks`, with path items and their parameters resolved. */
export function operations(section: unknown, context: Context): Operation[] {
  return members(context, { node: fields(section), location: context.location }).flatMap(({ key: path, ...item }) =>
    HTTP_METHODS.filter((method) => method in item.node).map((method) => {
      const operation = member(context, item, method);
      const name = operation.node['operationId'];
      return {
        ...operation,
        path,
        method,
        name: typeof name === 'string' ? name : `${method.toUpperCase()} ${path}`,
        parameters: [...parametersOf(context, item), ...parametersOf(context, operation)],
        responses: members(context, member(context, operation, 'responses')),
      };
    }),
  );
}

/** Returns the resolved schema of the JSON content of a response or request body. */
export function jsonSchema(context: Context, body: NodeRef): NodeRef {
  return member(context, member(context, member(context, body, 'content'), 'application/json'), 'schema');
}

/** Returns the parameter of this location and name. Header names are case-insensitive (RFC 9110, section 5.1). */
export function parameterOf(operation: Operation, location: string, name: string): Fields | undefined {
  return operation.parameters.find(
    ({ node }) => node['in'] === location && String(node['name']).toLowerCase() === name.toLowerCase(),
  )?.node;
}

function parametersOf(context: Context, owner: NodeRef): NodeRef[] {
  const list = member(context, owner, 'parameters');
  return items(owner.node['parameters']).map((_parameter, index) => member(context, list, index));
}
