import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMessage, generateKey, readKey, readSignature, verify } from 'openpgp';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { signFiles, unsignedProblem } from './sign.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'release-sign-'));
  writeFileSync(join(folder, 'sdk.jar'), 'the library');
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

/** Verifies the signature of a content with a public key. */
async function isSigned(content: string, publicKey: string): Promise<boolean> {
  const { signatures } = await verify({
    message: await createMessage({ binary: Buffer.from(content) }),
    signature: await readSignature({ armoredSignature: readFileSync(join(folder, 'sdk.jar.asc'), 'utf8') }),
    verificationKeys: await readKey({ armoredKey: publicKey }),
  });
  return signatures[0]?.verified.catch(() => false) ?? false;
}

describe('a signature', () => {
  it.each([[undefined], ['secret']])('is valid for the file only; passphrase of the key: %s', async (passphrase) => {
    const userIDs = [{ name: 'Release', email: 'release@integration.example' }];
    const key = await generateKey({ userIDs, ...(passphrase === undefined ? {} : { passphrase }) });
    vi.stubEnv('RELEASE_GPG_PRIVATE_KEY', key.privateKey);
    vi.stubEnv('RELEASE_GPG_PASSPHRASE', passphrase ?? '');
    expect(await signFiles(folder, ['sdk.jar'])).toEqual(['sdk.jar.asc']);
    expect(await isSigned('the library', key.publicKey)).toBe(true);
    expect(await isSigned('another library', key.publicKey)).toBe(false);
  });

  it('is not made without a key', async () => {
    vi.stubEnv('RELEASE_GPG_PRIVATE_KEY', '');
    expect(await signFiles(folder, ['sdk.jar'])).toEqual([]);
  });

  it('is required for a library whose registry asks for it', () => {
    vi.stubEnv('RELEASE_GPG_PRIVATE_KEY', '');
    expect(unsignedProblem(['java'])).toMatch(
      /^the registry of java refuses files without a signature; set RELEASE_GPG/,
    );
    expect(unsignedProblem([])).toBeUndefined();
    vi.stubEnv('RELEASE_GPG_PRIVATE_KEY', 'a key');
    expect(unsignedProblem(['java'])).toBeUndefined();
  });

  it('fails with one line if the key is broken', async () => {
    vi.stubEnv('RELEASE_GPG_PRIVATE_KEY', 'no key');
    await expect(signFiles(folder, ['sdk.jar'])).rejects.toThrow(
      /^RELEASE_GPG_PRIVATE_KEY cannot be used \(.*\); set it to/,
    );
  });
});
