/** A stage that is made again has other signatures of the same files. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { generateKey } from 'openpgp';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openMaven } from '../../scripts/release/registries/maven.ts';
import type { Registry } from '../../scripts/release/registries/registry.ts';
import { signFiles, unsignedProblem, writePublicKey } from '../../scripts/release/stage/sign.ts';
import { digestOf, type StagedRelease } from '../../scripts/release/staged.ts';

const NAMES = ['sdk-1.0.0.jar', 'sdk-1.0.0.pom'];
let folder: string;
let registry: Registry;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'release-signed-'));
  registry = openMaven({ kind: 'maven', url: pathToFileURL(join(folder, 'maven')).href });
  await useKey();
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

async function useKey(passphrase = 'secret'): Promise<void> {
  const userIDs = [{ name: 'Release', email: 'release@integration.example' }];
  vi.stubEnv('RELEASE_GPG_PRIVATE_KEY', (await generateKey({ userIDs, passphrase })).privateKey);
  vi.stubEnv('RELEASE_GPG_PASSPHRASE', passphrase);
}

/** Stages and signs the files with the current key. */
async function staged(content: string): Promise<StagedRelease> {
  const stage = mkdtempSync(join(folder, 'stage-'));
  for (const name of NAMES) writeFileSync(join(stage, name), `${content} ${name}`);
  const files = [...NAMES, ...(await signFiles(stage, NAMES))].map((name) => {
    const path = join(stage, name);
    return { name, path, sha256: digestOf(readFileSync(path)) };
  });
  await writePublicKey(stage);
  const publicKey = readFileSync(join(stage, 'release-key.asc'), 'utf8');
  const version = { version: '1.0.0', spelling: '1.0.0' };
  return { id: 'java', workspace: 'sdk-java', name: 'com.small:sdk', ...version, files, publicKey };
}

describe('a second stage', () => {
  it('is the same release, although each signature is another one', async () => {
    const first = await staged('library');
    await registry.push(first);
    const second = await staged('library');
    expect(second.files.map(({ sha256 }) => sha256)).not.toEqual(first.files.map(({ sha256 }) => sha256));
    expect(await registry.probe(second)).toEqual({ state: 'same' });
  });

  it('completes what a first one published in part', async () => {
    const first = await staged('library');
    await registry.push({ ...first, files: first.files.filter(({ name }) => !name.includes('.pom')) });
    const second = await staged('library');
    expect(await registry.probe(second)).toMatchObject({ state: 'partial' });
    await registry.push(second);
    expect(await registry.probe(second)).toEqual({ state: 'same' });
    expect(await registry.probe(first)).toEqual({ state: 'same' });
  });

  it('differs if a file does, or if another key has signed it', async () => {
    await registry.push(await staged('library'));
    expect(await registry.probe(await staged('other'))).toMatchObject({ state: 'different' });
    await useKey();
    expect(await registry.probe(await staged('library'))).toMatchObject({ state: 'different' });
  });
});

describe('the key', () => {
  it('is required for a library whose registry asks for signatures', () => {
    expect(unsignedProblem(['java'])).toBeUndefined();
    vi.stubEnv('RELEASE_GPG_PRIVATE_KEY', '');
    expect(unsignedProblem(['java'])).toMatch(
      /^the registry of java refuses files without a signature; set RELEASE_GPG/,
    );
    expect(unsignedProblem([])).toBeUndefined();
  });

  it('that is broken is reported in one line', async () => {
    vi.stubEnv('RELEASE_GPG_PRIVATE_KEY', 'no key');
    await expect(signFiles(folder, NAMES)).rejects.toThrow(/^RELEASE_GPG_PRIVATE_KEY cannot be used \(.*\); set it to/);
  });
});
