import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createMessage, decryptKey, type PrivateKey, readPrivateKey, sign } from 'openpgp';
import { messageOf } from '../message.ts';

/** Environment variables with the armoured private key and its passphrase. Without a key, nothing is signed. */
const KEY = 'RELEASE_GPG_PRIVATE_KEY';
const PASSPHRASE = 'RELEASE_GPG_PASSPHRASE';

/**
 * Signs files with the key in the environment, as `gpg --armor --detach-sign` does.
 * @returns names of the signatures
 * @throws {Error} if the key cannot be used
 */
export async function signFiles(folder: string, names: readonly string[]): Promise<string[]> {
  const armoured = process.env[KEY] ?? '';
  if (armoured === '') return [];
  const key = await unlocked(armoured);
  for (const name of names) {
    const message = await createMessage({ binary: new Uint8Array(readFileSync(join(folder, name))) });
    const signature = await sign({ message, signingKeys: key, detached: true });
    writeFileSync(join(folder, `${name}.asc`), signature as string);
  }
  return names.map((name) => `${name}.asc`);
}

/** Returns why a stage without a key could not be published, or undefined. */
export function unsignedProblem(signed: readonly string[]): string | undefined {
  if (signed.length === 0 || (process.env[KEY] ?? '') !== '') return undefined;
  return `the registry of ${signed.join(', ')} refuses files without a signature; set ${KEY}, or rehearse with --rehearsal`;
}

async function unlocked(armoured: string): Promise<PrivateKey> {
  try {
    const key = await readPrivateKey({ armoredKey: armoured });
    const passphrase = process.env[PASSPHRASE] ?? '';
    return key.isDecrypted() ? key : await decryptKey({ privateKey: key, passphrase });
  } catch (error) {
    throw new Error(
      `${KEY} cannot be used (${messageOf(error)}); set it to the output of \`gpg --armor --export-secret-keys\``,
      {
        cause: error,
      },
    );
  }
}
