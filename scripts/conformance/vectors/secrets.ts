/** Deliveries whose secret is what matters. */
import { CURRENT, type Draft, PING, secretNamed } from './vector.ts';

const INVALID_SECRET = { reason: 'invalid_secret' } as const;

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

/** Secrets that cannot be one, and those that just can. */
export const SECRETS: Draft[] = [
  goodSecret('of-24-bytes', 'The shortest secret is refused.', secretNamed('short', 24)),
  goodSecret('of-64-bytes', 'The longest secret is refused.', secretNamed('long', 64)),
  goodSecret('with-padding', 'Padding is taken for a part of the key.', secretNamed('padded', 25)),
  goodSecret('of-32-bytes', 'Only the shortest secret is accepted.', secretNamed('usual', 32)),
  badSecrets('of-23-bytes', 'A secret that is too short to be safe is used.', secretNamed('too short', 23)),
  badSecrets('of-65-bytes', 'A secret that is longer than any of ours is used.', secretNamed('too long', 65)),
  badSecrets('empty', 'An empty key signs anything.', ''),
  badSecrets('prefix-alone', 'An empty key signs anything.', 'whsec_'),
  badSecrets('none', 'No secret is no check.'),
  badSecrets('of-no-base64', 'What cannot be decoded becomes an empty or a short key.', `whsec_${'*'.repeat(32)}`),
  badSecrets(
    'of-an-asymmetric-key',
    'A private key of the v1a scheme is taken for a secret.',
    CURRENT.replace('whsec_', 'whsk_'),
  ),
  badSecrets(
    'with-a-line-feed',
    'A secret read from a file brings its line end along, and matches nothing.',
    `${CURRENT}\n`,
  ),
  badSecrets(
    'with-a-space-inside',
    'A decoder skips what it does not know.',
    `${CURRENT.slice(0, 20)} ${CURRENT.slice(20)}`,
  ),
  badSecrets(
    'that-is-an-api-key',
    'A wrong variable is found out as a signature that does not match.',
    'ik_test_conformance',
  ),
  badSecrets(
    'bad-one-after-a-good-one',
    'A fault in the second secret shows only on the day of the rotation.',
    CURRENT,
    'whsec_',
  ),
  badSecrets(
    'bad-one-before-a-good-one',
    'A secret that cannot be used is passed over in silence.',
    'whsec_*',
    CURRENT,
  ),
];
