/** An operation as its page calls it. */
export interface RunData {
  operationId: string;
  method: string;
  path: string;
  hasKey: boolean;
  /** Headers that the operation requires, with the values of the contract. */
  headers: Readonly<Record<string, string>>;
  parameters: readonly { name: string; in: string; isRequired: boolean; value: string }[];
  examples: readonly { title: string; body?: unknown }[];
}
