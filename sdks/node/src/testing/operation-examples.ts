import type { Operations } from '../generated/contract.ts';

/** `operationId` of the contract. */
export type OperationId = keyof Operations & string;

/** What a call of an operation resolves to. */
export type ResultOf<Id extends OperationId> = Operations[Id] extends (...args: never[]) => PromiseLike<infer Result>
  ? Result
  : never;

/** An answer that the contract shows. */
export interface ResponseExample {
  status: number;
  /** Left out when there is no body. */
  contentType?: string;
  body?: string;
}

/** An operation, and one answer for each status that the contract has an example for. */
export interface OperationExamples {
  operation: OperationId;
  method: string;
  /** With `{placeholders}`. */
  path: string;
  responses: readonly ResponseExample[];
}

export function isJson(contentType: string): boolean {
  return /[/+]json\b/.test(contentType);
}
