import type { CallNames } from '../call-names.ts';
import { methodName, optionNames, propertyName } from './names.ts';

/** Arguments are positional, and objects use the names on the wire, except for the options of header parameters. */
export const callNames: CallNames = {
  resource: (name) => propertyName({ name }),
  method: (name) => methodName({ name }),
  model: (schema) => schema,
  field: ({ name }) => name,
  constants: ({ values }) => [...values],
  spreadsBody: false,
  arguments(parameters) {
    const options = optionNames({ parameters });
    const names = parameters.map((parameter) => options.get(parameter) ?? parameter.name);
    return { parameters: names, members: [], body: 'body' };
  },
};
