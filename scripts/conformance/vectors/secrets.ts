/** Deliveries about the secret. */
import { CURRENT, type Draft, FOREIGN, PING, PREVIOUS, secretNamed } from './vector.ts';

/** The receiver has a wrong setting, and nothing is wrong with the delivery: the sender must try again. */
export const INVALID_SECRET = { error: 'Configuration' } as const;

function badSecrets(id: string, why: string, ...given: string[]): Draft {
  return {
    id: `secret-${id}`,
    why,
    secrets: given,
    expected: INVALID_SECRET,
  };
}

function goodSecret(id: string, why: string, secret: string): Draft {
  return {
    id: `secret-${id}`,
    why,
    secrets: [secret],
    signed: { secret },
    expected: PING,
  };
}

function bare(secret: string): string {
  return secret.replace('whsec_', '');
}

/** Secrets without their prefix, which is optional. */
export const BARE_SECRETS: Draft[] = [
  { id: 'secret-without-prefix', why: 'The prefix is required.', secrets: [bare(CURRENT)], expected: PING },
  {
    id: 'secret-without-prefix-before-one-with-it',
    why: 'The first secret decides how all of them are read.',
    secrets: [bare(PREVIOUS), CURRENT],
    expected: PING,
  },
  {
    id: 'secret-without-prefix-after-one-with-it',
    why: 'The first secret decides how all of them are read.',
    secrets: [PREVIOUS, bare(CURRENT)],
    expected: PING,
  },
  {
    id: 'secret-without-prefix-of-somebody-else',
    why: 'A secret without a prefix matches everything.',
    secrets: [bare(FOREIGN)],
    expected: { reason: 'no_match' },
  },
  badSecrets('without-prefix-of-23-bytes', 'Only the length after a prefix is checked.', bare(secretNamed('x', 23))),
  badSecrets('without-prefix-of-65-bytes', 'Only the length after a prefix is checked.', bare(secretNamed('x', 65))),
  badSecrets('with-its-prefix-in-capitals', 'The prefix is read in any case.', CURRENT.replace('whsec_', 'WHSEC_')),
  badSecrets('with-its-prefix-twice', 'Every prefix is removed.', `whsec_${CURRENT}`),
];

/** Invalid secrets, and valid secrets at the limits. */
export const SECRETS: Draft[] = [
  goodSecret('of-24-bytes', 'The shortest secret is rejected.', secretNamed('short', 24)),
  goodSecret('of-64-bytes', 'The longest secret is rejected.', secretNamed('long', 64)),
  goodSecret('with-padding', 'Padding is treated as a part of the key.', secretNamed('padded', 25)),
  goodSecret('of-32-bytes', 'Only the shortest secret is accepted.', secretNamed('usual', 32)),
  badSecrets('of-23-bytes', 'A secret that is too short to be safe is used.', secretNamed('too short', 23)),
  badSecrets('of-65-bytes', 'A secret that is longer than any of ours is used.', secretNamed('too long', 65)),
  badSecrets('empty', 'An empty key signs anything.', ''),
  badSecrets('prefix-alone', 'An empty key signs anything.', 'whsec_'),
  badSecrets('none', 'An empty list of secrets disables the check.'),
  badSecrets('of-no-base64', 'Undecodable text becomes an empty or short key.', `whsec_${'*'.repeat(32)}`),
  badSecrets(
    'of-an-asymmetric-key',
    'A private key of the v1a scheme is treated as a secret.',
    CURRENT.replace('whsec_', 'whsk_'),
  ),
  badSecrets(
    'with-a-line-feed',
    'A secret read from a file brings its line end along, and matches nothing.',
    `${CURRENT}\n`,
  ),
  badSecrets(
    'with-a-space-inside',
    'A decoder skips unknown characters.',
    `${CURRENT.slice(0, 20)} ${CURRENT.slice(20)}`,
  ),
  badSecrets(
    'that-is-an-api-key',
    'A wrong environment variable is reported as a signature that does not match.',
    'ik_test_conformance',
  ),
  badSecrets(
    'bad-one-after-a-good-one',
    'An error in the second secret is only noticed on the day of the rotation.',
    CURRENT,
    'whsec_',
  ),
  badSecrets('bad-one-before-a-good-one', 'A secret that cannot be used is ignored silently.', 'whsec_*', CURRENT),
];
