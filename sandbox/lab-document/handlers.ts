/** Handlers of the lab, typed by its document. */
import type { JsonText } from '../contract/types.ts';
import type { Tenant, Work } from '../work/work.ts';
import type { operations } from '../../openapi/.build/lab-types.ts';
import type { LabOperation } from './operations.ts';

export type LabOperationId = keyof operations;

type Parameters<Id extends LabOperationId> = operations[Id]['parameters'];
type Content<Message> = Message extends { content: { 'application/json': infer Body } } ? Body : undefined;
type BodyOf<Id extends LabOperationId> = operations[Id] extends { requestBody: infer Body }
  ? Content<Body>
  : operations[Id] extends { requestBody?: infer Body }
    ? Content<NonNullable<Body>> | undefined
    : undefined;

/** Request whose parameters and body are valid against the document of the lab. */
export interface LabRequest<Id extends LabOperationId> {
  readonly requestId: string;
  readonly path: Parameters<Id> extends { path: infer Path } ? Path : object;
  readonly query: NonNullable<Parameters<Id>['query']> extends infer Query
    ? [Query] extends [never]
      ? object
      : Query
    : object;
  readonly body: BodyOf<Id>;
}

type Status<Id extends LabOperationId> = Extract<keyof operations[Id]['responses'], number>;

type LabReply<Id extends LabOperationId> = {
  [Code in Status<Id>]: {
    readonly status: Code;
    readonly body?: Content<operations[Id]['responses'][Code]> | JsonText<Content<operations[Id]['responses'][Code]>>;
  };
}[Status<Id>];

type LabHandler<Id extends LabOperationId> = (request: LabRequest<Id>) => Promise<LabReply<Id>>;
/** Handlers of some operations. */
export type LabHandlers<Id extends LabOperationId> = { readonly [Key in Id]: LabHandler<Key> };

/** Runs work for the lab: in a transaction, at the time of the sandbox, recorded for the inspector. */
export type RunWork = <T>(tenant: Tenant, requestId: string, run: (work: Work) => Promise<T>) => Promise<T>;

/** Checked request of an operation that is known at run time only. */
export interface AnyLabRequest {
  readonly requestId: string;
  readonly operation: LabOperation;
  readonly path: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

export interface AnyLabReply {
  readonly status: number;
  readonly body?: unknown;
}

/** Carries out the operation `id`. The type parameter ties the request and the reply to the operation. */
export const handleLab = <Id extends LabOperationId>(
  handlers: LabHandlers<Id>,
  id: Id,
  request: LabRequest<Id>,
): Promise<LabReply<Id>> => handlers[id](request);
