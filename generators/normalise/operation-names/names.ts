/** Public names of an operation. */
export interface OperationNames {
  operationId: string;
  resource: string;
  method: string;
}

/** Names by `METHOD path`. */
export type NamesByOperation = ReadonlyMap<string, OperationNames>;
