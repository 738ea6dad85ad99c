import type { CallNames } from '../call-names.ts';
import { accessorName, argumentName, constantName, memberName, methodName, typeName } from './names.ts';

/** Arguments of a method are positional, and those in the query and headers are set on a builder. */
export const callNames: CallNames = {
  resource: accessorName,
  method: methodName,
  model: typeName,
  field: memberName,
  constants: (values) => values.map(constantName),
  spreadsBody: false,
  arguments: (parameters) => ({
    parameters: parameters.map(({ name, in: location }) => (location === 'path' ? argumentName : memberName)(name)),
    members: [],
    body: 'body',
  }),
};
