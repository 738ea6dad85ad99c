import type { EnumSchema, Field, Parameter } from '../model/model.ts';
import type { Coded } from '../names/code-names.ts';

/** Values of an enum. */
export type Constants = Pick<EnumSchema, 'values' | 'codeNames'>;

/** Names of a method's arguments, in the order of the parameters and members that they belong to. */
interface ArgumentNames {
  parameters: string[];
  members: string[];
  /** Argument for the whole body. */
  body: string;
}

/** Names in a library, for a conformance driver that looks up methods and arguments by name. */
export interface CallNames {
  /** Returns the client member for a resource. */
  resource(name: string): string;
  method(name: string): string;
  /** Returns the class of a request schema. */
  model(schema: string): string;
  /** Returns the field name in a request class. */
  field(field: Coded): string;
  /** Returns the names of an enum's values, in their order; in a language without enums, the values themselves. */
  constants(values: Constants): string[];
  /** True if each member of an object body is a separate argument. */
  spreadsBody: boolean;
  arguments(parameters: readonly Parameter[], members?: readonly Field[]): ArgumentNames;
}
