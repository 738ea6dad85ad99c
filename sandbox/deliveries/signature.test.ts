import { describe, expect, it } from 'vitest';
import { serverSecret } from '../api/call.ts';
import file from '../../openapi/vectors/webhooks.json' with { type: 'json' };
import { hintOf, keyOf, newSecret, sealer, signatures } from './signature.ts';

/** Events of the vectors, each signed with one secret. */
const EVENTS = file.vectors.filter(({ id }) => id.startsWith('event-'));

describe('Signatures', () => {
  it('The vectors have every type of event', () => expect(EVENTS).toHaveLength(14));

  it.each(EVENTS)('The signature of the vector $id is equal', ({ secrets, headers, body }) => {
    const message = {
      id: headers['webhook-id'] ?? '',
      timestamp: Number(headers['webhook-timestamp']),
      body: Buffer.from(body, 'base64').toString(),
    };
    expect(signatures(message, secrets)).toBe(headers['webhook-signature']);
  });
});

describe('Secrets', () => {
  const server = serverSecret(new Uint8Array(32));
  const TENANT = { accountId: 'acct_1', mode: 'test' } as const;

  it('Signing secrets are 24 random bytes after whsec_', () => {
    const secret = newSecret();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/);
    expect(keyOf(secret)).toHaveLength(24);
    expect(hintOf(secret)).toBe(secret.slice(-4));
    expect(newSecret()).not.toBe(secret);
  });

  it('Signing secrets cannot be read from what is stored', () => {
    const secret = newSecret();
    const { seal, open } = sealer(server, TENANT, 'we_1');
    const sealed = seal(secret);
    expect(Buffer.from(sealed, 'base64').toString('latin1')).not.toContain(secret.slice(6, 16));
    expect(seal(secret)).not.toBe(sealed);
    expect(open(sealed)).toBe(secret);
  });

  it('Sealed secrets can be opened in their place only', () => {
    const sealed = sealer(server, TENANT, 'we_1').seal(newSecret());
    expect(() => sealer(server, TENANT, 'we_2').open(sealed)).toThrow('unable to authenticate data');
    expect(() => sealer(server, { ...TENANT, mode: 'live' }, 'we_1').open(sealed)).toThrow(
      'unable to authenticate data',
    );
    expect(() => sealer(serverSecret(new Uint8Array(32).fill(1)), TENANT, 'we_1').open(sealed)).toThrow(
      'unable to authenticate data',
    );
    expect(() => sealer(server, TENANT, 'we_1').open(`${sealed.slice(0, -6)}AAAAAA`)).toThrow(
      'unable to authenticate data',
    );
  });
});
