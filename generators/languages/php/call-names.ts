import type { Parameter } from '../../model/model.ts';
import type { CallNames } from '../call-names.ts';
import { argumentName, className, memberName, nameFor } from './names.ts';

export const callNames: CallNames = {
  resource: (name) => nameFor('method', name),
  method: (name) => nameFor('method', name),
  model: className,
  field: memberName,
  spreadsBody: false,
  arguments: (parameters) => ({ parameters: parameterNames(parameters), members: [], body: 'body' }),
};

// A name that occurs in two locations of a request gets its location as a suffix.
function parameterNames(parameters: readonly Parameter[]): string[] {
  const taken = new Set<string>();
  return parameters.map(({ name, in: location }) => {
    const plain = argumentName(name);
    const printed = taken.has(plain) ? argumentName(`${name} in ${location}`) : plain;
    taken.add(printed);
    return printed;
  });
}
