/** A parameter as the form of a page asks for it. */
export interface RunParameter {
  name: string;
  in: string;
  isRequired: boolean;
  value: string;
  kind: 'text' | 'integer' | 'boolean' | 'date-time';
  /** True for a list, whose values are separated by commas. */
  isList: boolean;
  /** Values of an enum; empty for other types. */
  choices: readonly string[];
  /** Text for the empty field: the default value, or an example. */
  hint: string;
}

/** An operation as its page calls it. */
export interface RunData {
  operationId: string;
  method: string;
  path: string;
  hasKey: boolean;
  /** Headers that the operation requires, with the values of the contract. */
  headers: Readonly<Record<string, string>>;
  parameters: readonly RunParameter[];
  examples: readonly { title: string; body?: unknown }[];
}
