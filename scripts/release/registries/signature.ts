import { createMessage, readKey, readSignature, verify } from 'openpgp';

const ENDING = '.asc';

/** Returns the name of the file that a signature is for; undefined for another file. */
export const signedBy = (name: string): string | undefined =>
  name.endsWith(ENDING) ? name.slice(0, -ENDING.length) : undefined;

/** Reports whether a key has signed a content. A signature has its time, so that each run makes another one. */
export async function isSignature(signature: Uint8Array, content: Uint8Array, publicKey: string): Promise<boolean> {
  try {
    const { signatures } = await verify({
      message: await createMessage({ binary: new Uint8Array(content) }),
      signature: await readSignature({ armoredSignature: Buffer.from(signature).toString('utf8') }),
      verificationKeys: await readKey({ armoredKey: publicKey }),
    });
    const [first] = signatures;
    return first !== undefined && (await first.verified);
  } catch {
    return false;
  }
}
