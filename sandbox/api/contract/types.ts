/** Types of the contract, its scopes, and records as responses show them. */
import type { components, operations } from '../../../openapi/.build/types.ts';
import { EVENT_TYPES } from './generated/event-types.ts';

/**
 * Fields of a record of the contract. Each one is named, and an optional one may be undefined, so that the compiler asks
 * for a field that the contract adds.
 */
type Fields<T> = { [Key in keyof T]-?: object extends Pick<T, Key> ? T[Key] | undefined : T[Key] };

/** Returns a record from all of its fields, without those that are undefined. */
export function record<T>(fields: Fields<T>): T {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;
}

// Types of the contract: of its operations, parameters, bodies and responses.

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

/** A scope that the contract adds does not compile before it is listed here. */
const SCOPES: Readonly<Record<Schema<'Scope'>, true>> = {
  'account:read': true,
  'products:read': true,
  'orders:read': true,
  'orders:write': true,
  'inventory:read': true,
  'inventory:write': true,
  'webhooks:read': true,
  'webhooks:write': true,
  'events:read': true,
  'api_keys:write': true,
};

/** All scopes; the first key of an account has them. */
export const ALL_SCOPES = Object.keys(SCOPES) as readonly Schema<'Scope'>[];

type DomainOf<Type> = Type extends `${infer Domain}.${string}` ? Domain : never;

/** Scopes with which a key may read the data of events, by the first word of their type. */
const OF_EVENTS: Readonly<Record<DomainOf<Schema<'EventType'>>, Schema<'Scope'>>> = {
  product: 'products:read',
  order: 'orders:read',
  inventory: 'inventory:read',
  webhook_endpoint: 'webhooks:read',
};

const scopeOf = (type: Schema<'EventType'>): Schema<'Scope'> =>
  OF_EVENTS[type.slice(0, type.indexOf('.')) as DomainOf<Schema<'EventType'>>];

/** Returns the types of the events that a key with these scopes may read. */
export const readableEvents = (scopes: ReadonlySet<Schema<'Scope'>>): readonly Schema<'EventType'>[] =>
  EVENT_TYPES.filter((type) => scopes.has(scopeOf(type)));

/** Returns the scopes that a key needs to read events of some types, each once. */
export const scopesOfEvents = (types: readonly Schema<'EventType'>[]): readonly Schema<'Scope'>[] => [
  ...new Set(types.map(scopeOf)),
];
