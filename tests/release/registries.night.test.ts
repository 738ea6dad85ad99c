/** Each registry with real servers, git and tools. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../../scripts/files/root.ts';
import type { LocalRegistry } from '../../scripts/release/local/local-registry.ts';
import { startLocalRegistry } from '../../scripts/release/local/registry.ts';
import { openRegistry } from '../../scripts/release/registries/open.ts';
import type { Registry } from '../../scripts/release/registries/registry.ts';
import { openTags } from '../../scripts/release/registries/tags.ts';
import type { StagedRelease } from '../../scripts/release/staged.ts';
import { cloneSources, commitOf, filesOf, head, tagsOf } from './repositories.ts';
import { smallRelease } from './small-stage.ts';

const KINDS = ['npm', 'pypi', 'maven', 'split'] as const;
const folder = mkdtempSync(join(tmpdir(), 'release-registries-'));
const local: LocalRegistry[] = [];
const registries = new Map<string, Registry>();

const release = (kind: string, version: string, body?: string): StagedRelease =>
  smallRelease(folder, kind, version, body);

function registry(kind: string): Registry {
  const found = registries.get(kind);
  if (found === undefined) throw new Error(`no registry ${kind}`);
  return found;
}

beforeAll(async () => {
  local.push(...(await Promise.all(KINDS.map((kind) => startLocalRegistry(kind, join(folder, kind))))));
  for (const { target } of local) registries.set(target.kind, openRegistry(target));
  const tags = pathToFileURL(cloneSources(join(folder, 'tags.git'))).href;
  registries.set('tags', openTags({ url: tags, checkout: ROOT, commit: head() }));
});

afterAll(async () => {
  await Promise.all(local.map(({ close }) => close()));
  rmSync(folder, { recursive: true, force: true });
});

describe.each(KINDS)('a registry of the kind %s', (kind) => {
  it('has a version only after a push, and lists it', async () => {
    const one = release(kind, '2.1.0');
    expect(await registry(kind).probe(one)).toEqual({ state: 'absent' });
    await registry(kind).push(one);
    expect(await registry(kind).probe(one)).toEqual({ state: 'same' });
    expect(await registry(kind).versions(one)).toEqual(['2.1.0']);
  });

  it('recognises other bytes under the same version', async () => {
    expect(await registry(kind).probe(release(kind, '2.1.0', 'another library'))).toMatchObject({ state: 'different' });
  });

  it('accepts a patch of an old line after a newer version', async () => {
    for (const version of ['3.0.0', '2.1.1']) await registry(kind).push(release(kind, version));
    expect(await registry(kind).probe(release(kind, '2.1.1'))).toEqual({ state: 'same' });
    const versions = await registry(kind).versions(release(kind, '3.0.0'));
    expect([...versions].toSorted()).toEqual(['2.1.0', '2.1.1', '3.0.0']);
  });
});

describe('a patch of an old line', () => {
  it('does not move the npm tag `latest`', async () => {
    const url = local.find(({ target }) => target.kind === 'npm')?.target.url ?? '';
    const { 'dist-tags': tags } = (await (await fetch(`${url}@small%2fsdk`)).json()) as Record<string, object>;
    expect(tags).toEqual({ latest: '3.0.0', 'latest-2': '2.1.1' });
  });

  it('has a separate branch in the split repository', () => {
    const repository = join(folder, 'split');
    expect(tagsOf(repository)).toEqual(['v2.1.0', 'v2.1.1', 'v3.0.0']);
    expect(filesOf(repository, 'refs/heads/main')).toEqual(['composer.json', 'src/Small.php']);
    expect(filesOf(repository, 'refs/heads/2.x')).toEqual(['composer.json', 'src/Small.php']);
    expect(commitOf(repository, 'refs/heads/2.x^')).toBe(commitOf(repository, 'v2.1.0'));
  });
});

describe('half a version', () => {
  it('is completed in an index of Python packages, which refuses to repeat an upload', async () => {
    const whole = release('pypi', '4.0.0');
    await registry('pypi').push({ ...whole, files: whole.files.slice(0, 1) });
    expect(await registry('pypi').probe(whole)).toEqual({ state: 'partial', missing: 'small_sdk-4.0.0.tar.gz' });
    await registry('pypi').push(whole);
    expect(await registry('pypi').probe(whole)).toEqual({ state: 'same' });
  });

  it('is completed in a Maven repository', async () => {
    const whole = release('maven', '4.0.0');
    await registry('maven').push({ ...whole, files: whole.files.slice(0, 1) });
    expect(await registry('maven').probe(whole)).toMatchObject({ state: 'partial' });
    await registry('maven').push(whole);
    expect(await registry('maven').probe(whole)).toEqual({ state: 'same' });
  });

  it('is replaced in a Maven repository if a file was cut off', async () => {
    const whole = release('maven', '5.0.0');
    const cut = release('maven', '5.0.0', 'cut off');
    await registry('maven').push(cut);
    for (const { name } of cut.files) rmSync(join(folder, 'maven/com/small/sdk/5.0.0', `${name}.sha512`));
    expect(await registry('maven').probe(whole)).toEqual({ state: 'absent' });
    await registry('maven').push(whole);
    expect(await registry('maven').probe(whole)).toEqual({ state: 'same' });
  });
});

describe('tags of the repository', () => {
  it('point to the commit of the sources', async () => {
    const one = release('npm', '2.1.0');
    expect(await registry('tags').probe(one)).toEqual({ state: 'absent' });
    await registry('tags').push(one);
    expect(await registry('tags').probe(one)).toEqual({ state: 'same' });
    expect(await registry('tags').versions(one)).toEqual(['2.1.0']);
  });

  it('recognise another commit', async () => {
    const url = pathToFileURL(join(folder, 'tags.git')).href;
    const other = openTags({ url, checkout: ROOT, commit: '0'.repeat(40) });
    expect(await other.probe(release('npm', '2.1.0'))).toMatchObject({ state: 'different' });
  });
});
