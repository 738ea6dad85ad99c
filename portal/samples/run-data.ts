import type { Auth } from '../../generators/model/model.ts';

/** A parameter as the form of a page asks for it. */
export interface RunParameter {
  name: string;
  in: string;
  isRequired: boolean;
  value: string;
  kind: 'text' | 'integer' | 'boolean' | 'date-time';
  /** True for a list, whose values are separated by commas. */
  isList: boolean;
  /** Values of an enum; empty for other types. */
  choices: readonly string[];
  /** Text for the empty field: the default value, or an example. */
  hint: string;
}

/** An operation as its page calls it. */
export interface RunData {
  operationId: string;
  method: string;
  path: string;
  /** Placement of the key. */
  auth: Auth;
  /** Media type of the body; undefined if the operation takes none. */
  mediaType?: string;
  /** Headers that the operation requires, with the values of the contract. */
  headers: Readonly<Record<string, string>>;
  parameters: readonly RunParameter[];
  examples: readonly { title: string; body?: unknown }[];
}

/** What the form of a call needs to know of the site that has it. */
export interface RunSettings {
  /** Set in a sandbox, which pages call by themselves: key of its first account; null without one. */
  test_key?: string | null;
  /** Base URLs that the owner of the site allows, without a slash at their end. */
  base_urls?: readonly string[];
}

/** File with the settings, at the start of the site. */
export const RUN_SETTINGS = 'run-settings.json';
