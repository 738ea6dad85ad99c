import { codeOf } from '../../names/code-names.ts';
import type { CallNames } from '../call-names.ts';
import { accessorName, argumentName, constantName, memberName, methodName, typeName } from './names.ts';

/** Arguments of a method are positional, and those in the query and headers are set on a builder. */
export const callNames: CallNames = {
  resource: accessorName,
  method: methodName,
  model: typeName,
  field: (field) => memberName(codeOf(field)),
  constants: ({ values, codeNames = values }) => codeNames.map(constantName),
  spreadsBody: false,
  arguments: (parameters) => ({
    parameters: parameters.map((parameter) => (parameter.in === 'path' ? argumentName : memberName)(codeOf(parameter))),
    members: [],
    body: 'body',
  }),
};
