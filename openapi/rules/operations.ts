import { type Context, fields, type Fields, items, member, members, type Placed } from './redocly.ts';

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

/** An operation of the contract as most rules look at it. */
export interface Operation extends Placed {
  /** operationId, or method and path while it has none. */
  name: string;
  path: string;
  method: string;
  parameters: Placed[];
  responses: (Placed & { key: string })[];
}

/** All operations below `paths` or `webhooks`, with path items and their parameters followed. */
export function operations(section: unknown, context: Context): Operation[] {
  return members(context, { node: fields(section), at: context.location }).flatMap(({ key: path, ...item }) =>
    METHODS.filter((method) => method in item.node).map((method) => {
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

/** Schema of a response's or request body's JSON content, followed. */
export function jsonSchema(context: Context, body: Placed): Placed {
  return member(context, member(context, member(context, body, 'content'), 'application/json'), 'schema');
}

/** The parameter of that place and name; header names are compared without case (RFC 9110, section 5.1). */
export function parameterOf(operation: Operation, place: string, name: string): Fields | undefined {
  return operation.parameters.find(
    ({ node }) => node['in'] === place && String(node['name']).toLowerCase() === name.toLowerCase(),
  )?.node;
}

function parametersOf(context: Context, owner: Placed): Placed[] {
  const list = member(context, owner, 'parameters');
  return items(owner.node['parameters']).map((_parameter, index) => member(context, list, index));
}
