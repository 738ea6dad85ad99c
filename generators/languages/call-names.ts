import type { Field, Parameter } from '../model/model.ts';

/** Names of a method's arguments, in the order of what they are made of. */
interface ArgumentNames {
  parameters: string[];
  members: string[];
  /** Of the body as a whole. */
  body: string;
}

/** What calls of a library are made of, for a driver that finds methods and arguments by their names. */
export interface CallNames {
  /** Member of the client. */
  resource(name: string): string;
  method(name: string): string;
  /** Class of what is sent. */
  model(schema: string): string;
  /** Field of what is sent. */
  field(name: string): string;
  /** Whether each member of an object in the body is an argument of its own. */
  spreadsBody: boolean;
  arguments(parameters: readonly Parameter[], members?: readonly Field[]): ArgumentNames;
}
