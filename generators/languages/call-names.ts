import type { Field, Parameter } from '../model/model.ts';

/** Names of a method's arguments, in the order of what they are made of. */
interface ArgumentNames {
  parameters: string[];
  members: string[];
  /** Name of the argument that takes the whole body. */
  body: string;
}

/** Names in a library, for a driver that finds methods and arguments by them. */
export interface CallNames {
  /** Member of the client. */
  resource(name: string): string;
  method(name: string): string;
  /** Class of what is sent. */
  model(schema: string): string;
  /** Field of what is sent. */
  field(name: string): string;
  /** True when each member of an object in the body is a separate argument. */
  spreadsBody: boolean;
  arguments(parameters: readonly Parameter[], members?: readonly Field[]): ArgumentNames;
}
