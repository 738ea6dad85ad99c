/** Public names of an operation. */
export interface OperationNames {
  operationId: string;
  resource: string;
  method: string;
}

/** Names by `METHOD path`. */
export type NamesByOperation = ReadonlyMap<string, OperationNames>;

/** Reports whether another operation has an `operationId`. A name that an owner decided may differ from it, too. */
export const isTaken = (operationId: string, all: NamesByOperation, own: OperationNames): boolean =>
  [...all.values()].some((other) => other !== own && other.operationId.toLowerCase() === operationId.toLowerCase());
