import { type Coded, codeOf } from '../../names/code-names.ts';
import type { CallNames } from '../call-names.ts';
import { argumentName, methodName, resourceName, typeName } from './names.ts';

export const callNames: CallNames = {
  resource: resourceName,
  method: methodName,
  model: typeName,
  // Typed dictionaries use the names on the wire.
  field: ({ name }) => name,
  constants: ({ values }) => [...values],
  spreadsBody: true,
  arguments(parameters, members = []) {
    const taken = new Set<string>();
    const named = (member: Coded): string => argumentName(codeOf(member), taken);
    return { parameters: parameters.map(named), members: members.map(named), body: argumentName('body', taken) };
  },
};
