/**
 * Messages on the stdin and stdout of a driver, one JSON object a line. In: a `Job` with an `id`, and `{"cancel": 1}`
 * once the server has seen the event at which the calls of job 1 are to be cancelled. Out: a `Ready`, then a `Reply`
 * with the `id` of each job, in any order. The driver ends at the end of its stdin.
 */
import type { Call, ClientOptions, Json } from './scenarios/scenario.ts';

/** First line of a driver. */
export interface Ready {
  ready: true;
  language: string;
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

export type Outcome = ValueOutcome | ErrorOutcome | ManyOutcome | Unsupported | DriverFailure;

export interface ValueOutcome {
  kind: 'value';
  /** The model, serialised as JSON; null or absent without a value. */
  value?: Json;
  meta?: { [name: string]: Json };
  sinks?: Sinks;
}

export interface ErrorOutcome {
  kind: 'error';
  /** A name of `errors` in behaviour.yaml, or `native:<class>` for an error that is not an error of the library. */
  class: string;
  sinks?: Sinks;
  [name: string]: Json | Sinks | undefined;
}

interface ManyOutcome {
  kind: 'many';
  ok: number;
  errors: Record<string, number>;
}

/** The library lacks the feature under test. */
export interface Unsupported {
  kind: 'unsupported';
  /** Such as `option app_name`, `call unwrap` or `operation getOrder`. */
  feature: string;
}

/** The driver sent no reply, or failed while it prepared one. */
interface DriverFailure {
  kind: 'driver-failure';
  reason: string;
}

/** Every text that could leak a secret, by name. */
export type Sinks = Record<string, string>;

/** Representations of an error; a driver must report each, because a missing one would hide a leak. */
export const ERROR_SINKS = ['message', 'string', 'json', 'dump', 'log', 'stack'] as const;
