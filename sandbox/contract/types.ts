/** Types of the contract: of its operations, parameters, bodies and responses. */
import type { components, operations } from '../../openapi/.build/types.ts';

/** Operations of the service; webhooks, whose names begin with `on`, are those of the integrator. */
export type OperationId = Exclude<keyof operations, `on${string}`>;
export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name];
export type ErrorCode = Schema<'ErrorCode'>;
export type FieldError = Schema<'FieldError'>;

type Parameters<Id extends OperationId> = operations[Id]['parameters'];
type Json<Message> = Message extends { content: { 'application/json': infer Body } } ? Body : undefined;

export type PathOf<Id extends OperationId> = Parameters<Id> extends { path: infer Path } ? Path : object;
/** Query parameters: lists are arrays, numbers and booleans are parsed, times stay RFC 3339 texts. */
export type QueryOf<Id extends OperationId> =
  NonNullable<Parameters<Id>['query']> extends infer Query ? ([Query] extends [never] ? object : Query) : object;
export type BodyOf<Id extends OperationId> = operations[Id] extends { requestBody: infer Body }
  ? Json<Body>
  : undefined;

type Success = 200 | 201 | 202 | 204;
type SuccessOf<Id extends OperationId> = Extract<keyof operations[Id]['responses'], Success>;
type ResponseBody<Id extends OperationId, Status> = Status extends keyof operations[Id]['responses']
  ? Json<operations[Id]['responses'][Status]>
  : never;

/** Body of a successful response of an operation. */
export type SuccessBody<Id extends OperationId> = ResponseBody<Id, SuccessOf<Id>>;

/** JSON text of a `T` that was stored or joined from stored texts, and is sent without being parsed. */
export class JsonText<T> {
  readonly text: string;
  declare readonly type: T;

  constructor(text: string) {
    this.text = text;
  }
}

/** Successful response of an operation. `etag` is the version of the record, without quotes. */
export type Reply<Id extends OperationId> = {
  [Status in SuccessOf<Id>]: {
    readonly status: Status;
    readonly body?: ResponseBody<Id, Status> | JsonText<ResponseBody<Id, Status>>;
    readonly location?: string;
    readonly etag?: number;
  };
}[SuccessOf<Id>];
