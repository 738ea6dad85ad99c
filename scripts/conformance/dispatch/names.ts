/** What the generator calls things in the languages whose drivers read the dispatch table. */
import type { Field, Parameter } from '../../../generators/model/model.ts';
import * as php from '../../../generators/languages/php/names.ts';
import * as python from '../../../generators/languages/python/names.ts';
import { nameIn } from '../../../generators/names/naming.ts';

export type DynamicLanguage = 'php' | 'python';

/** Names of a method's arguments, in the order of what they are made of. */
interface ArgumentNames {
  parameters: string[];
  members: string[];
  /** Of the body as a whole. */
  body: string;
}

export interface Names {
  resource(name: string): string;
  method(name: string): string;
  model(schema: string): string;
  field(name: string): string;
  /** Whether each member of an object in the body is an argument of its own. */
  spreadsBody: boolean;
  arguments(parameters: readonly Parameter[], members?: readonly Field[]): ArgumentNames;
}

export const DYNAMIC_NAMES: Record<DynamicLanguage, Names> = {
  python: {
    resource: python.resourceName,
    method: python.methodName,
    model: python.typeName,
    // Typed dictionaries have the names of the wire.
    field: (name) => name,
    spreadsBody: true,
    arguments(parameters, members = []) {
      const taken = new Set<string>();
      const named = ({ name }: { name: string }): string => python.argumentName(name, taken);
      return {
        parameters: parameters.map(named),
        members: members.map(named),
        body: python.argumentName('body', taken),
      };
    },
  },
  php: {
    resource: (name) => nameIn('php', 'method', name),
    method: (name) => nameIn('php', 'method', name),
    model: php.className,
    field: php.memberName,
    spreadsBody: false,
    arguments: (parameters) => ({ parameters: phpParameters(parameters), members: [], body: 'body' }),
  },
};

// The generator tells apart by the place what two places of a request have.
function phpParameters(parameters: readonly Parameter[]): string[] {
  const taken = new Set<string>();
  return parameters.map(({ name, in: place }) => {
    const plain = php.argumentName(name);
    const printed = taken.has(plain) ? php.argumentName(`${name} in ${place}`) : plain;
    taken.add(printed);
    return printed;
  });
}
