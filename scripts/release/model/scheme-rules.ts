import type { Rule } from './rule.ts';

/** Rules for the security schemes for whose credentials a client has options. */
export const SCHEME_RULES = {
  'scheme-added': {
    bump: 'minor',
    text: 'The client has options for the credentials of the security scheme `{after}`.',
  },
  'scheme-removed': {
    bump: 'major',
    text: 'The client no longer has options for the credentials of the security scheme `{before}`.',
    migration: 'Give the client the credentials that its operations need now.',
  },
  'scheme-changed': {
    bump: 'major',
    text: 'The credentials of the security scheme {after}; they were {before}.',
    migration: 'Check the credentials of the client, and allow connections to a new token endpoint.',
  },
} satisfies Record<string, Rule>;
