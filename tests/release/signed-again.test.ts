/** A stage that is made again has other signatures of the same files. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createMessage, generateKey, readKey, readSignature, verify } from 'openpgp';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openMaven } from '../../scripts/release/registries/maven.ts';
import { signFiles, unsignedProblem } from '../../scripts/release/stage/sign.ts';
import { digestOf, type StagedRelease } from '../../scripts/release/staged.ts';

const NAMES = ['sdk-1.0.0.jar', 'sdk-1.0.0.pom'];
const KEY = { userIDs: [{ name: 'Release', email: 'release@integration.example' }], passphrase: 'secret' };
let folder: string;
let publicKey: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'release-signed-'));
  const key = await generateKey(KEY);
  publicKey = key.publicKey;
  vi.stubEnv('RELEASE_GPG_PRIVATE_KEY', key.privateKey);
  vi.stubEnv('RELEASE_GPG_PASSPHRASE', KEY.passphrase);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

/** Stages and signs the files. */
async function staged(content: string): Promise<StagedRelease> {
  const stage = mkdtempSync(join(folder, 'stage-'));
  for (const name of NAMES) writeFileSync(join(stage, name), `${content} ${name}`);
  const files = [...NAMES, ...(await signFiles(stage, NAMES))].map((name) => {
    const path = join(stage, name);
    return { name, path, sha256: digestOf(readFileSync(path)) };
  });
  const version = { version: '1.0.0', spelling: '1.0.0' };
  return { id: 'java', workspace: 'sdk-java', name: 'com.small:sdk', ...version, files };
}

it('a second stage completes what the first one published in part, and differs if a file does', async () => {
  const registry = openMaven({ kind: 'maven', url: pathToFileURL(join(folder, 'maven')).href });
  const [first, second] = [await staged('library'), await staged('library')];
  expect(second.files.map(({ sha256 }) => sha256)).not.toEqual(first.files.map(({ sha256 }) => sha256));
  await registry.push({ ...first, files: first.files.filter(({ name }) => !name.includes('.pom')) });
  expect(await registry.probe(second)).toMatchObject({ state: 'partial' });
  await registry.push(second);
  for (const stage of [first, second]) expect(await registry.probe(stage)).toEqual({ state: 'same' });
  expect(await registry.probe(await staged('other'))).toMatchObject({ state: 'different' });
});

it('a signature is valid for its file', async () => {
  const files = (await staged('library')).files.filter(({ name }) => name.includes('.jar'));
  const [content = '', armoredSignature = ''] = files.map(({ path }) => readFileSync(path, 'utf8'));
  const { signatures } = await verify({
    message: await createMessage({ binary: Buffer.from(content) }),
    signature: await readSignature({ armoredSignature }),
    verificationKeys: await readKey({ armoredKey: publicKey }),
  });
  expect(await signatures[0]?.verified).toBe(true);
});

it('a key is required for a library whose registry asks for signatures, and a broken one is reported in one line', async () => {
  expect(unsignedProblem(['java'])).toBeUndefined();
  vi.stubEnv('RELEASE_GPG_PRIVATE_KEY', '');
  expect(unsignedProblem(['java'])).toMatch(/^the registry of java refuses files without a signature; set RELEASE_GPG/);
  expect(unsignedProblem([])).toBeUndefined();
  vi.stubEnv('RELEASE_GPG_PRIVATE_KEY', 'no key');
  await expect(signFiles(folder, NAMES)).rejects.toThrow(/^RELEASE_GPG_PRIVATE_KEY cannot be used \(.*\); set it to/);
});
