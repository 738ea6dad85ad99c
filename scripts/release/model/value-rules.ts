import type { Rule } from './rule.ts';

/** Rules for enums, unions, events and texts. */
export const VALUE_RULES = {
  // Enums, unions and events.
  'value-added': { bump: 'minor', text: 'New value: {subject}.' },
  'value-removed': {
    bump: 'major',
    text: 'The value {subject} was removed.',
    migration: 'Remove the constant from your code. An unknown value is still read and preserved.',
  },
  'value-renamed': {
    bump: 'major',
    text: 'The constant of {subject} is now called {after}; it was {before}.',
    migration: 'Rename the constant in your code.',
  },
  'values-reordered': { bump: 'patch', text: 'The values of {subject} have a new order in the documentation.' },
  'variant-added': { bump: 'minor', text: 'New variant: {subject}.' },
  'variant-removed': {
    bump: 'major',
    text: 'The variant {subject} was removed.',
    migration: 'Remove the branch for it.',
  },
  'shared-field-lost': {
    bump: 'major',
    text: '{subject} is no longer in all variants.',
    migration: 'Look at the variant before you read it.',
  },
  'shared-field-gained': { bump: 'minor', text: '{subject} is now in all variants.' },
  'discriminator-changed': {
    bump: 'major',
    text: 'The variants of {subject} now differ in `{after}`; they did in `{before}`.',
    migration: 'Compare the new field.',
  },
  'event-added': { bump: 'minor', text: 'New event: {subject}.' },
  'event-removed': {
    bump: 'major',
    text: 'The event {subject} was removed.',
    migration: 'Remove the branch for it. Such an event still arrives as an unknown one.',
  },
  'event-renamed': {
    bump: 'major',
    text: 'The event {subject} is now called {to}.',
    migration: 'Handle both names until all events under the old one have arrived.',
  },
  // Texts.
  'documentation-changed': { bump: 'patch', text: 'Corrections in the documentation of {subject}.' },
  'examples-changed': { bump: 'patch', text: 'Fake clients return new examples for {subject}.' },
} satisfies Record<string, Rule>;
