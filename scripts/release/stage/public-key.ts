import { readPrivateKey } from 'openpgp';
import { STAGE_FILES } from '../staged.ts';
import { write } from './workbench.ts';

/** Writes the public part of the key that signs, so that `publish` can verify signatures of an earlier stage. */
export async function writePublicKey(folder: string): Promise<void> {
  const armoredKey = process.env['RELEASE_GPG_PRIVATE_KEY'] ?? '';
  if (armoredKey === '') return;
  write(folder, STAGE_FILES.key, (await readPrivateKey({ armoredKey })).toPublic().armor());
}
