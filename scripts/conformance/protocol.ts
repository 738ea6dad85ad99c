/**
 * What goes over a driver's stdin and stdout, one JSON object a line. In: a `Job` with an `id`, and `{"cancel": 1}` when
 * the server has seen what the calls of job 1 want to be cancelled at. Out: a `Ready`, then an `Answer` with the `id` of
 * each job, in any order. The end of stdin ends the driver.
 */
import type { Call, ClientOptions, Json } from './scenarios/scenario.ts';

/** A driver's first line. */
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

export interface Answer {
  /** Of the call, as the driver measured it. */
  ms: number;
  outcome: Outcome;
}

export type Outcome = ValueOutcome | ErrorOutcome | ManyOutcome | Unsupported | Lost;

export interface ValueOutcome {
  kind: 'value';
  /** The model written back as JSON; null or absent when there is none. */
  value?: Json;
  meta?: { [name: string]: Json };
  sinks?: Sinks;
}

export interface ErrorOutcome {
  kind: 'error';
  /** A name of `errors` in behaviour.yaml; `foreign:<class>` for one that is not of the library. */
  class: string;
  sinks?: Sinks;
  [name: string]: Json | Sinks | undefined;
}

interface ManyOutcome {
  kind: 'many';
  ok: number;
  errors: Record<string, number>;
}

/** The SDK has not got what the case is about. */
export interface Unsupported {
  kind: 'unsupported';
  what: string;
}

/** Made by the harness: the driver gave no answer. */
export interface Lost {
  kind: 'lost';
  what: string;
}

/** Everything a secret could leak into, by name. */
export type Sinks = Record<string, string>;

/** Where an error can be read; a driver that leaves one out would hide what leaks there. */
export const ERROR_SINKS = ['message', 'string', 'json', 'dump', 'log', 'stack'] as const;
