import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BASELINE, baselineContent, type Known, readKnown, VERSIONS } from './baseline.ts';
import { BUMP_ROWS } from './bump-table.ts';
import { recordVersions, versionLines } from './changes.ts';
import { brandNamed, modelFrom, museum, NOTHING, planned, releasedFrom } from './fixture.ts';
import type { LibraryPlan } from './plan.ts';
import { lostReleaseLines, reportVersions, staleLines, tooSmallLines } from './report.ts';

const LETTERS = { major: 'M', minor: 'm', patch: 'p', none: '-' } as const;
const lettersOf = (plans: readonly LibraryPlan[]): string => plans.map(({ bump }) => LETTERS[bump]).join('');

describe('the sizes of changes of a document', () => {
  it.each(BUMP_ROWS.map((row) => [row[0], row[1], row] as const))('%s: %s', async (_change, bumps, row) => {
    const [, , document, edit] = row;
    const known = await releasedFrom(modelFrom(document()), '1.2.0');
    const changed = document();
    edit(changed);
    expect(lettersOf(await planned(modelFrom(changed), known))).toBe(bumps);
  });
});

/** Returns the sentences for PHP. */
async function between(before: object, after: object): Promise<string[] | undefined> {
  const [php] = await planned(modelFrom(after), await releasedFrom(modelFrom(before), '1.2.0'));
  return php?.reasons?.map(({ text }) => text);
}

describe('the sentences about a change of the document', () => {
  it('say once that all methods have other credentials', async () => {
    const changed = museum();
    changed.components.securitySchemes.basic = { type: 'apiKey', in: 'header', name: 'X-Key' };
    expect(await between(museum(), changed)).toEqual([
      'The client now authenticates with header in `X-Key`; it did with `basic`, as basic in `Authorization`.',
      'The client no longer has options for the credentials of the security scheme `basic`.',
    ]);
  });

  it('do not say that a renamed schema, whose description has its new name, has another description', async () => {
    const document = museum();
    document.components.schemas.Event.description = 'An event.';
    const renamed = JSON.stringify(document).replaceAll(/(?<=["/])Event(?=")|(?<=An )event/g, 'Show');
    expect(await between(document, JSON.parse(renamed) as object)).toEqual(['The type `Event` is now called `Show`.']);
  });
});

/** Returns the plans after the release of a version, for a document that lacks an operation since then. */
async function afterRemoval(version: string, chosen?: string): Promise<LibraryPlan[]> {
  const known = await releasedFrom(modelFrom(museum()), version);
  const changed = museum();
  delete changed.paths['/events/{id}'].delete;
  return planned(modelFrom(changed), known, chosen === undefined ? {} : { version: chosen });
}

describe('the next version', () => {
  it.each([
    ['1.2.3', '2.0.0'],
    ['0.4.2', '0.5.0'],
    ['0.0.3', '0.1.0'],
  ])('after %s is %s if programs break', async (released, next) => {
    const plans = await afterRemoval(released);
    expect(plans.map(({ version }) => version)).toEqual([next, next, next, next]);
  });

  it('is that of the document before the first generation, and stays until the first release', async () => {
    const [first] = await planned(modelFrom(museum()), NOTHING);
    expect(first?.version).toBe('1.2.1');
    const generated = { php: { generated: '1.2.1' } };
    const later = { ...museum(), info: { title: 'Museum', version: '3.0.0' } };
    const [again, other] = await planned(modelFrom(later), { ...NOTHING, versions: generated });
    expect([again?.version, other?.version]).toEqual(['1.2.1', '3.0.0']);
  });

  it.each([
    ['## 1.2.1 (2026-01-02)\n', true],
    ['## 9.0.0 (2026-01-02)\r\n\r\n## 1.0.0 (2025-01-02)\r\n', true],
    ['## 1.2.1 (unreleased)\n\n## 1.2.0 (2026-01-02)\n', false],
    [undefined, false],
  ])('is not one that the changelog has as a release, although no release is recorded: %j', async (text, isLost) => {
    const [first] = lostReleaseLines(await planned(modelFrom(museum()), NOTHING), () => text);
    expect(first?.startsWith('php/CHANGELOG.md has the release ') ?? false).toBe(isLost);
    const known = await releasedFrom(modelFrom(museum()), '1.2.1');
    expect(lostReleaseLines(await planned(modelFrom(museum()), known), () => text)).toEqual([]);
  });

  it('of the owner must be as large as the changes need', async () => {
    expect(tooSmallLines(await afterRemoval('1.2.0', '2.0.0'))).toEqual([]);
    expect(tooSmallLines(await afterRemoval('1.2.0', '3.1.0'))).toEqual([]);
    expect(tooSmallLines(await afterRemoval('1.2.0', '1.3.0'))[2]).toBe(
      'packages.node.version or --library-version 1.3.0 is too small: the changes since 1.2.0 need 2.0.0 or more: `api.events.delete()` was removed.',
    );
  });
});

describe('a change of the libraries without one of the document', () => {
  let known: Known;
  const model = modelFrom(museum());
  beforeEach(async () => {
    known = await releasedFrom(model, '1.2.0');
  });

  /** Plans the libraries after a release in which something was different. */
  async function since(id: string, change: (library: Known['baseline'][string]) => object): Promise<LibraryPlan> {
    const before = known.baseline[id];
    if (before === undefined) throw new Error(`${id} is not released`);
    const baseline = { ...known.baseline, [id]: { ...before, ...change(before) } };
    const plan = (await planned(model, { ...known, baseline })).find(({ language }) => language.id === id);
    if (plan === undefined) throw new Error(`${id} is not planned`);
    return plan;
  }

  it('is none if only the order of the members in the model differs', async () => {
    const plan = await since('php', (before) => ({
      model: Object.fromEntries(Object.entries(before.model).toReversed()),
    }));
    expect(plan.bump).toBe('none');
  });

  it('is major if the client has another name', async () => {
    const [php] = await planned(model, known, { brand: brandNamed('safari') });
    expect(php?.bump).toBe('major');
    expect(php?.reasons?.map(({ text }) => text)).toContain(
      'The client `ZooApi` is now called `SafariApi`, as are its errors and environment variables.',
    );
  });

  it('is major if a method has another name', async () => {
    const other = museum();
    other.paths['/events'].get['x-sdk'] = { resource: 'events', method: 'all' };
    other.paths['/events'].get.operationId = 'allEvents';
    const renamed = structuredClone(model);
    const method = renamed.resources.flatMap(({ methods }) => methods).find(({ name }) => name === 'list');
    if (method === undefined) throw new Error('there is no list');
    method.name = 'all';
    const [php] = await planned(renamed, known);
    expect(php?.reasons?.map(({ text }) => text)).toEqual([
      '`$api->events->list()` is now called `$api->events->all()`.',
    ]);
    expect(php?.bump).toBe('major');
  });

  it.each(['php', 'python', 'node', 'java'])('is as large as that of the public API of the core in %s', async (id) => {
    // A class that the released core had, and that today's core does not have.
    const lines = {
      php: 'final class IntegrationApi\\Lion',
      python: 'class Lion',
      java: 'public class com.integrationapi.Lion',
    };
    const before = await since(id, ({ core }) => {
      const [name = '', text = ''] =
        Object.entries(core).find(([, content]) => content.includes('IntegrationApi')) ?? [];
      const more =
        id === 'node'
          ? text.replace('\n```\n', '\n// @public\nexport class Lion {\n}\n\n```\n')
          : `${text.trimEnd()}\n${lines[id as keyof typeof lines]}\n`;
      return { core: { ...core, [name]: more } };
    });
    expect(before.bump).toBe('major');
    expect(before.reasons?.map(({ text }) => text)).toEqual(['`Lion` was removed.']);
  });

  it('is minor if the core has a new class', async () => {
    const plan = await since('python', ({ core }) => ({
      core: Object.fromEntries(
        Object.entries(core).map(([name, text]) => [
          name,
          text.replace(/\nclass Transport\(Protocol\)\n(?: .*\n)*/, '\n'),
        ]),
      ),
    }));
    expect([plan.bump, plan.reasons?.map(({ text }) => text)]).toEqual(['minor', ['New: `Transport`.']]);
  });

  it('is major if the manifest needs a newer runtime', async () => {
    const plan = await since('php', ({ promises }) => ({ promises: { ...promises, runtime: { PHP: '>=8.0' } } }));
    expect(plan.bump).toBe('major');
  });

  it('is major with a new major version of the generator, and a patch with other templates', async () => {
    expect((await since('java', () => ({ code: 'other' }))).bump).toBe('patch');
    // The generator of this repository has no version.
    expect((await since('java', () => ({ generator: '1.4.0' }))).bump).toBe('patch');
  });
});

describe('the files of versions', () => {
  let out: string;
  const steps: string[] = [];
  const reporter = {
    step: ({ name, summary }: { name: string; summary: string }) => void steps.push(`${name} ${summary}`),
  };
  beforeEach(() => {
    out = mkdtempSync(join(tmpdir(), 'versions-'));
    steps.length = 0;
  });
  afterEach(() => rmSync(out, { recursive: true, force: true }));

  it('record a release once, with the same bytes', async () => {
    const model = modelFrom(museum());
    recordVersions(await planned(model, NOTHING), { out, known: NOTHING, release: true, reporter });
    const first = readFileSync(join(out, BASELINE));
    const known = readKnown(out);
    const plans = await planned(model, known);
    expect(plans.map(({ bump, version }) => `${version} ${bump}`)).toEqual(
      Array.from({ length: 4 }, () => '1.2.1 none'),
    );
    recordVersions(plans, { out, known, release: true, reporter });
    expect(readFileSync(join(out, BASELINE)).equals(first)).toBe(true);
    expect(first[9]).toBe(255);
  });

  it('keep the releases of languages that a run does not generate', async () => {
    const model = modelFrom(museum());
    recordVersions(await planned(model, NOTHING), { out, known: NOTHING, release: true, reporter });
    const known = readKnown(out);
    const changed = museum();
    delete changed.paths['/tickets'];
    const plans = await planned(modelFrom(changed), known);
    recordVersions(plans.slice(0, 1), { out, known, release: true, reporter });
    const versions = Object.entries(readKnown(out).baseline).map(([id, { version }]) => `${id} ${version}`);
    expect(versions).toEqual(['java 1.2.1', 'node 1.2.1', 'php 2.0.0', 'python 1.2.1']);
  });

  it('tell whether committed libraries have a version that their changes do not allow', async () => {
    const plans = await afterRemoval('1.2.0');
    expect(staleLines(plans)[1]).toBe(
      'python has version 1.2.0, but its changes need 2.0.0 or more: `api.events.delete()` was removed. Run without --check',
    );
    const known = await releasedFrom(modelFrom(museum()), '1.2.0');
    recordVersions(plans, { out, known, release: false, reporter });
    expect(versionLines(plans, out, readKnown(out))).toEqual([]);
    expect(staleLines(plans.map((plan) => ({ ...plan, generated: '2.0.0' })))).toEqual([]);
  });

  it('that are damaged, or of a newer generator, are refused', async () => {
    mkdirSync(join(out, '.sdk'));
    writeFileSync(join(out, BASELINE), 'damaged');
    writeFileSync(join(out, VERSIONS), '<<<<<<< HEAD');
    expect(readKnown(out).diagnostics.map(({ file }) => file)).toEqual([BASELINE, VERSIONS]);
    const content = baselineContent((await releasedFrom(modelFrom(museum()), '1.0.0')).baseline);
    expect(JSON.parse(gunzipSync(content).toString())).toMatchObject({ format: 1 });
  });

  it('are reported with the largest changes first', async () => {
    const plans = await afterRemoval('0.4.2');
    reportVersions(plans.slice(0, 1), false, reporter);
    expect(steps).toEqual([
      'version PHP 0.5.0 follows 0.4.2 (minor, although programs break, because it is below 1.0.0): 0 new, 0 changed, 1 gone',
      'gone `$api->events->delete()` was removed. (breaking)',
    ]);
  });
});
