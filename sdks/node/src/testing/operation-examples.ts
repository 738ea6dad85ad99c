import type { Operations } from '../generated/contract.ts';

/** `operationId` of the contract. */
export type OperationId = keyof Operations & string;

/** An example response in the contract. */
export interface ResponseExample {
  status: number;
  /** Missing if there is no body. */
  contentType?: string;
  body?: string;
}

/** An operation, with one response for each status that has an example in the contract. */
export interface OperationExamples {
  operation: OperationId;
  /** Method of the client. */
  name: string;
  method: string;
  /** Path with `{placeholders}`. */
  path: string;
  responses: readonly ResponseExample[];
}

export function isJson(contentType: string): boolean {
  return /[/+]json\b/.test(contentType);
}
