/** Messages of the protocol between the suite and a driver, which docs/driver-protocol.md describes. */
import type { Json } from './scenarios/json.ts';
import type { Call, ClientOptions } from './scenarios/scenario.ts';

/** First line of a driver. */
export interface Ready {
  ready: true;
  language: string;
  /** Id of the column, the last argument of the driver. */
  column: string;
  runtime: string;
}

/** One call of one case; `base_url` and `api_key` are filled in. */
export interface Job {
  client: ClientOptions;
  call: Call;
}

export interface Reply {
  /** Duration of the call, as measured by the driver. */
  ms: number;
  outcome: Outcome;
}

export type Outcome = ValueOutcome | ErrorOutcome | ManyOutcome | StepsOutcome | Refused | Unsupported | DriverFailure;

/** Observations besides the result, complete and in order. */
interface Observed {
  /** Events of hooks, middleware and the driver's transport; scenario.schema.json defines their texts. */
  events?: string[];
  /** Lines that the library logged, as `<level> <line>`, where the level is `info` or `warn`. */
  log?: string[];
  sinks?: Sinks;
}

export interface ValueOutcome extends Observed {
  kind: 'value';
  /** The value as read through its public, typed members (see `TypedJson`); null or absent without a value. */
  value?: TypedJson;
  /** Name of the schema of a union value, or `Unknown` and the name of the union. */
  variant?: string;
  meta?: { [name: string]: Json };
}

/**
 * A value as a program reads it, member by member. A declared field is read through its typed member and appears under
 * its name in JSON; an absent field is omitted. Fields that the library does not know come from the raw form. Typed
 * date-times are `{"$date_time": "<RFC 3339>"}` with all fraction digits that the type holds, always six or nine of them,
 * and a member of an unexpected type is `{"$mistyped": "<type in the language>"}`, which fails the case.
 */
export type TypedJson = Json;

export interface ErrorOutcome extends Observed {
  kind: 'error';
  /** A name of `errors` in behaviour.yaml, or `native:<class>` for an error that is not an error of the library. */
  class: string;
  [name: string]: Json | Sinks | undefined;
}

export interface ManyOutcome {
  kind: 'many';
  ok: number;
  errors: Record<string, number>;
  /** Value of each successful call by its number; only for `numbered` calls. */
  values?: Record<string, TypedJson>;
}

/** One outcome for each step. A derived or closed client is a value of null. */
export interface StepsOutcome extends Observed {
  kind: 'steps';
  steps: (ValueOutcome | ErrorOutcome | Refused)[];
}

/** The call does not compile in a statically typed language, so it can send nothing. */
interface Refused {
  kind: 'refused';
  refused_by: 'compiler';
  reason: string;
}

/** The library lacks the feature under test. */
interface Unsupported {
  kind: 'unsupported';
  /** Such as `option app_name`, `call unwrap`, `operation retrieveOrder` or `client AsyncIntegrationApi`. */
  feature: string;
}

/** The driver sent no reply, or failed while it prepared one. */
interface DriverFailure {
  kind: 'driver-failure';
  reason: string;
}

/** Every text that could leak a secret, by name. */
export type Sinks = Record<string, string>;

/** Representations of a value, its response and its client; a driver must report each, as for errors. */
export const VALUE_SINKS = ['string', 'dump'] as const;

/** Representations of an error; a driver must report each, because a missing one would hide a leak. */
export const ERROR_SINKS = ['message', 'string', 'json', 'dump', 'log', 'stack'] as const;
