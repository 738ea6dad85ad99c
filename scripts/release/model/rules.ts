import type { Rule } from './rule.ts';
import { SCHEME_RULES } from './scheme-rules.ts';
import { VALUE_RULES } from './value-rules.ts';

/**
 * Rules for the differences between two models. The question is always what an update of the library alone does to a
 * program that compiles and works today; the API itself never breaks such a program within v1.
 */
export const RULES = {
  // The client.
  'server-changed': {
    bump: 'major',
    text: 'The default base URL is `{after}`; it was `{before}`.',
    migration: 'Allow connections to the new host, or pass the old base URL to the client.',
  },
  'idempotency-header-changed': { bump: 'patch', text: 'Idempotency keys are now sent in `{after}`, not `{before}`.' },
  // Methods.
  'method-added': { bump: 'minor', text: 'New: {subject}.' },
  'method-removed': {
    bump: 'major',
    text: '{subject} was removed.',
    migration: 'Remove the calls. The API may still have the operation, which the generic request method reaches.',
  },
  'method-renamed': {
    bump: 'major',
    text: '{subject} is now called {to}.',
    migration: 'Call {to} with the same arguments.',
  },
  'operation-renamed': {
    bump: 'major',
    text: 'The operation of {subject} is now called `{after}`; it was `{before}`.',
    migration: 'Rename the functions and types that contain the name of the operation.',
  },
  'method-deprecated': { bump: 'minor', text: 'Deprecated: {subject} will be removed in a later major version.' },
  'method-undeprecated': { bump: 'patch', text: '{subject} is no longer deprecated.' },
  'route-changed': { bump: 'patch', text: '{subject} now sends `{after}`; it sent `{before}`.' },
  'method-became-write': { bump: 'minor', text: '{subject} now sends an idempotency key.' },
  'method-no-longer-write': {
    bump: 'major',
    text: '{subject} no longer sends an idempotency key.',
    migration: 'Remove the idempotency key from the calls.',
  },
  'auth-required': {
    bump: 'major',
    text: '{subject} now requires an API key.',
    migration: 'Give the client an API key before you call it.',
  },
  'auth-dropped': { bump: 'patch', text: '{subject} no longer requires an API key.' },
  'auth-changed': {
    bump: 'major',
    text: '{subject} now authenticates with {after}; it did with {before}.',
    migration: 'Check proxies and recordings that read or replace the credentials of requests.',
  },
  ...SCHEME_RULES,
  // Results.
  'result-added': { bump: 'minor', text: '{subject} now returns {after}; it returned nothing.' },
  'result-removed': {
    bump: 'major',
    text: '{subject} no longer returns a value; it returned {before}.',
    migration: 'Stop using the result, or retrieve the record with a second call.',
  },
  'result-changed': {
    bump: 'major',
    text: '{subject} now returns {after}; it returned {before}.',
    migration: 'Adapt the code that uses the result.',
  },
  'result-may-be-empty': {
    bump: 'major',
    text: '{subject} may now return no value.',
    migration: 'Handle the missing result.',
  },
  'result-never-empty': { bump: 'minor', text: '{subject} now always returns a value.' },
  'result-may-be-null': {
    bump: 'major',
    text: '{subject} may now return null.',
    migration: 'Handle null.',
  },
  'result-never-null': { bump: 'minor', text: '{subject} no longer returns null.' },
  'result-media-type-changed': { bump: 'patch', text: '{subject} now requests `{after}` instead of `{before}`.' },
  'pages-added': {
    bump: 'major',
    text: '{subject} now returns pages, which iterate over all items.',
    migration: 'Iterate over the result, or read its first page.',
  },
  'pages-removed': {
    bump: 'major',
    text: '{subject} no longer returns pages.',
    migration: 'Use the result instead of iterating over its pages.',
  },
  'paging-changed': { bump: 'patch', text: '{subject} now asks for further pages in another way.' },
  // Arguments.
  'argument-added': { bump: 'minor', text: 'New optional argument: {subject}.' },
  'required-argument-added': {
    bump: 'major',
    text: 'New required argument: {subject}.',
    migration: 'Pass it in every call.',
  },
  'argument-removed': {
    bump: 'major',
    text: '{subject} was removed.',
    migration: 'Remove the argument from the calls.',
  },
  'argument-renamed': {
    bump: 'major',
    text: '{subject} is now called {to}.',
    migration: 'Rename the argument in the calls.',
  },
  'arguments-reordered': {
    bump: 'major',
    text: 'The arguments of {subject} have a new order: {after}; it was {before}.',
    migration: 'Reorder positional arguments. They may have the same types, so that no compiler helps.',
  },
  'argument-required': {
    bump: 'major',
    text: '{subject} is now required.',
    migration: 'Pass it in every call.',
  },
  'argument-optional': { bump: 'minor', text: '{subject} is now optional.' },
  'argument-moved': {
    bump: 'major',
    text: '{subject} is now sent in the {after} instead of the {before}.',
    migration: 'Pass it where the new signature expects it.',
  },
  'argument-type-changed': {
    bump: 'major',
    text: '{subject} is now {after}; it was {before}.',
    migration: 'Convert the value.',
  },
  'argument-widened': { bump: 'minor', text: '{subject} now accepts {after}; it was {before}.' },
  'argument-deprecated': { bump: 'minor', text: 'Deprecated: {subject} will be removed in a later major version.' },
  'argument-undeprecated': { bump: 'patch', text: '{subject} is no longer deprecated.' },
  'default-changed': { bump: 'patch', text: 'The API now uses {after} if {subject} is omitted; it used {before}.' },
  'encoding-corrected': { bump: 'patch', text: '{subject} is now sent as {after} instead of {before}.' },
  'prefix-changed': { bump: 'patch', text: 'Values of {subject} now begin with `{after}` instead of `{before}`.' },
  // Bodies.
  'body-added': { bump: 'minor', text: '{subject} now accepts {after} as its body.' },
  'required-body-added': {
    bump: 'major',
    text: '{subject} now requires {after} as its body.',
    migration: 'Pass it in every call.',
  },
  'body-removed': {
    bump: 'major',
    text: '{subject} no longer accepts a body; it was {before}.',
    migration: 'Remove the body from the calls.',
  },
  'body-required': {
    bump: 'major',
    text: 'The body of {subject} is now required.',
    migration: 'Pass it in every call.',
  },
  'body-optional': { bump: 'minor', text: 'The body of {subject} is now optional.' },
  'body-type-changed': {
    bump: 'major',
    text: 'The body of {subject} is now {after}; it was {before}.',
    migration: 'Build the new type.',
  },
  'body-encoding-changed': {
    bump: 'major',
    text: 'The body of {subject} is now sent as {after} instead of {before}.',
    migration: 'Pass the body as the new signature expects it.',
  },
  'body-media-type-changed': { bump: 'patch', text: '{subject} now sends `{after}` instead of `{before}`.' },
  // Models.
  'model-added': { bump: 'minor', text: 'New type: {subject}.' },
  'model-removed': {
    bump: 'major',
    text: 'The type {subject} was removed.',
    migration: 'Remove its name from your code.',
  },
  'model-renamed': {
    bump: 'major',
    text: 'The type {subject} is now called {to}.',
    migration: 'Rename it in your code.',
  },
  'model-kind-changed': {
    bump: 'major',
    text: '{subject} is now {after}; it was {before}.',
    migration: 'Adapt the code that reads or builds it.',
  },
  'model-no-longer-sent': {
    bump: 'major',
    text: '{subject} can no longer be sent.',
    migration: 'Build the type that the method requires now.',
  },
  'model-no-longer-received': {
    bump: 'major',
    text: '{subject} is no longer received.',
    migration: 'Read the type that the method returns now.',
  },
  'model-also-sent': { bump: 'minor', text: '{subject} can now be sent, too.' },
  'model-also-received': { bump: 'minor', text: '{subject} is now received, too, and preserves unknown data.' },
  'model-deprecated': { bump: 'minor', text: 'Deprecated: {subject} will be removed in a later major version.' },
  'role-gained': { bump: 'minor', text: '{subject} now has the methods of {after}.' },
  'role-lost': {
    bump: 'major',
    text: '{subject} no longer has the methods of {before}.',
    migration: 'Read its fields instead.',
  },
  // The libraries send no unknown fields, whatever the API does with them.
  'unknown-fields-accepted': {
    bump: 'patch',
    text: 'The API now accepts unknown fields in {subject}; it refused them.',
  },
  'unknown-fields-refused': {
    bump: 'patch',
    text: 'The API now refuses unknown fields in {subject}; it accepted them.',
  },
  'other-members-added': { bump: 'minor', text: '{subject} can now have members that it does not name.' },
  'other-members-removed': {
    bump: 'major',
    text: '{subject} no longer has members that it does not name.',
    migration: 'Remove them from your code.',
  },
  'other-members-changed': {
    bump: 'major',
    text: 'Members that {subject} does not name are now a {after}; they were a {before}.',
    migration: 'Adapt the code that reads or sets them.',
  },
  // Fields that are sent.
  'input-added': { bump: 'minor', text: 'New optional field: {subject}.' },
  'required-input-added': {
    bump: 'major',
    text: 'New required field: {subject}.',
    migration: 'Set it wherever you build the object.',
  },
  'input-required': {
    bump: 'major',
    text: '{subject} is now required.',
    migration: 'Set it wherever you build the object.',
  },
  'input-optional': { bump: 'minor', text: '{subject} is now optional.' },
  'input-nullable': { bump: 'minor', text: '{subject} may now be set to null.' },
  'input-not-nullable': {
    bump: 'major',
    text: '{subject} can no longer be set to null.',
    migration: 'Omit the field or send a value.',
  },
  'input-widened': { bump: 'minor', text: '{subject} now accepts {after}; it was {before}.' },
  // Fields that are received.
  'output-added': { bump: 'minor', text: 'New field: {subject}.' },
  'output-always-present': { bump: 'minor', text: '{subject} is now always present.' },
  'output-may-be-absent': {
    bump: 'major',
    text: '{subject} may now be absent.',
    migration: 'Handle the missing field.',
  },
  'output-nullable': { bump: 'major', text: '{subject} may now be null.', migration: 'Handle null.' },
  'output-never-null': { bump: 'minor', text: '{subject} is no longer null.' },
  // Fields in both directions.
  'field-removed': {
    bump: 'major',
    text: '{subject} was removed.',
    migration:
      'Remove the field from your code. Fields that the library does not know remain readable as unknown fields.',
  },
  'field-renamed': { bump: 'major', text: '{subject} is now called {to}.', migration: 'Rename it in your code.' },
  'field-type-changed': {
    bump: 'major',
    text: '{subject} is now {after}; it was {before}.',
    migration: 'Adapt the code that reads or sets it.',
  },
  'field-deprecated': { bump: 'minor', text: 'Deprecated: {subject} will be removed in a later major version.' },
  'field-undeprecated': { bump: 'patch', text: '{subject} is no longer deprecated.' },
  'field-access-changed': {
    bump: 'patch',
    text: '{subject} is now {after} in the API description; it was {before}.',
  },
  'field-now-secret': { bump: 'patch', text: '{subject} is now a secret, which errors and logs do not show.' },
  'field-no-longer-secret': { bump: 'patch', text: '{subject} is no longer a secret.' },
  ...VALUE_RULES,
} satisfies Record<string, Rule>;

export type RuleName = keyof typeof RULES;

/** Returns a rule with its optional parts. */
export function ruleOf(name: RuleName): Rule {
  return RULES[name];
}
