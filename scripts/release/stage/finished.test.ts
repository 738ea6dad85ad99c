import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { digestOf, type StagedRelease } from '../staged.ts';
import { clearMarks, markFinished, originOf, resume } from './finished.ts';

let folder: string;
let part: string;
const SOURCES = { commit: 'c0ffee', repository: 'unknown', changes: [], isMerged: true };

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'release-finished-'));
  part = join(folder, 'stage.part');
  mkdirSync(join(part, 'red'), { recursive: true });
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

function release(id: string): StagedRelease {
  mkdirSync(join(part, id), { recursive: true });
  const path = join(part, id, `${id}.tgz`);
  writeFileSync(path, id);
  writeFileSync(join(part, `${id}.cdx.json`), '{}');
  const file = { name: `${id}.tgz`, path, sha256: digestOf(Buffer.from(id)) };
  return { id, workspace: id, name: id, version: '1.0.0', spelling: '1.0.0', files: [file] };
}

describe('a stage that failed', () => {
  it('is continued with the libraries that it had finished, without the rest of the others', () => {
    const red = release('red');
    markFinished(part, 'c0ffee', red);
    release('blue');
    expect(resume(part, 'c0ffee')).toEqual(new Map([['red', red]]));
    expect(readdirSync(part).toSorted()).toEqual(['red', 'red.cdx.json', 'red.finished.json']);
    clearMarks(part);
    expect(readdirSync(part).toSorted()).toEqual(['red', 'red.cdx.json']);
  });

  it.each(['decade', undefined])('is not continued from other sources: %s', (origin) => {
    markFinished(part, 'c0ffee', release('red'));
    expect(resume(part, origin)).toEqual(new Map());
    expect(readdirSync(part)).toEqual([]);
  });

  it('builds a library again if somebody changed its files', () => {
    const [file] = release('red').files;
    markFinished(part, 'c0ffee', release('red'));
    writeFileSync(file?.path ?? '', 'another');
    expect(resume(part, 'c0ffee')).toEqual(new Map());
  });

  it('begins with nothing', () => {
    rmSync(part, { recursive: true });
    expect(resume(part, 'c0ffee')).toEqual(new Map());
    expect(existsSync(part)).toBe(true);
  });

  it('leaves nothing to another clone that has changes, which no commit describes', () => {
    markFinished(part, undefined, release('red'));
    expect(resume(part, undefined)).toEqual(new Map());
  });
});

describe('the origin of a stage', () => {
  it('is the commit and the key that signs', () => {
    const plain = originOf(SOURCES);
    expect(plain).toContain('c0ffee');
    vi.stubEnv('RELEASE_GPG_PRIVATE_KEY', 'a key');
    expect(originOf(SOURCES)).not.toBe(plain);
    expect(originOf(SOURCES)).not.toContain('a key');
  });

  it('is unknown if files differ from the commit', () => {
    expect(originOf({ ...SOURCES, changes: ['sdks/node/src/index.ts'] })).toBeUndefined();
  });
});
