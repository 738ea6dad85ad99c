import type { Operations } from '../generated/contract.ts';
import type { Client } from '../generated/examples.ts';

/** `operationId` of the contract. */
export type OperationId = keyof Operations & string;

/** Method of a client, such as `orders.retrieve`. */
export type MethodName = {
  [Resource in keyof Client & string]: Client[Resource] extends (...args: never[]) => unknown
    ? never
    : `${Resource}.${{
        [Method in keyof Client[Resource] & string]: Client[Resource][Method] extends (
          ...args: never[]
        ) => PromiseLike<unknown>
          ? Method
          : never;
      }[keyof Client[Resource] & string]}`;
}[keyof Client & string];

/** Name of an operation: its method, such as `orders.retrieve`, or its `operationId`. */
export type OperationName = OperationId | MethodName;

/** Result of a call of an operation. */
export type ResultOf<Name extends OperationName> = Name extends OperationId
  ? Operations[Name] extends (...args: never[]) => PromiseLike<infer Result>
    ? Result
    : never
  : Name extends `${infer Resource extends keyof Client & string}.${infer Method}`
    ? Client[Resource] extends Record<Method, (...args: never[]) => PromiseLike<infer Result>>
      ? Result
      : never
    : never;
