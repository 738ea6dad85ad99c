import type { CallNames } from '../call-names.ts';
import { argumentName, methodName, resourceName, typeName } from './names.ts';

export const callNames: CallNames = {
  resource: resourceName,
  method: methodName,
  model: typeName,
  // Typed dictionaries use the names on the wire.
  field: (name) => name,
  constants: (values) => [...values],
  spreadsBody: true,
  arguments(parameters, members = []) {
    const taken = new Set<string>();
    const named = ({ name }: { name: string }): string => argumentName(name, taken);
    return { parameters: parameters.map(named), members: members.map(named), body: argumentName('body', taken) };
  },
};
