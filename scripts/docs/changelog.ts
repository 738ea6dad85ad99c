/** Changes of the libraries and of the sandbox: released ones from their changelogs, the next ones from the plan. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Block, Page } from '../../portal/blocks.ts';
import type { Release } from '../../portal/site/feed.ts';
import { librariesIn, type Library } from '../release/libraries.ts';
import { planCheckout } from '../release/plan/make.ts';
import type { SdkModel } from '../../generators/model/model.ts';
import { type Section, SECTIONS, sectionsOf } from '../release/plan/sections.ts';
import { UNITS } from '../release/units.ts';

const PATH = 'changelog';
/** `## 2.2.1 (2026-05-22)`; the first version of a changelog has no date. */
const VERSION = /^## (\S+)(?: \((\d{4}-\d\d-\d\d)\))?\n/m;

interface Changelog {
  page: Page;
  releases: readonly Release[];
}

/** Reads the changelogs of a checkout, and plans its next versions. */
export async function changelogOf(root: string, model: SdkModel): Promise<Changelog> {
  const libraries = librariesIn(root, UNITS);
  const releases = libraries.flatMap((library) => releasesOf(root, library));
  const page: Page = {
    path: PATH,
    title: 'Changelog',
    description: 'What has changed in the libraries and the sandbox, and what the next versions change.',
    kind: 'index',
    names: [],
    aside: [],
    blocks: [...(await nextBlocks(root, libraries, model)), ...releases.flatMap(releaseBlocks)],
  };
  return { page, releases };
}

function releasesOf(root: string, { unit, folder }: Library): Release[] {
  const [, ...parts] = readFileSync(join(root, folder, 'CHANGELOG.md'), 'utf8').split(VERSION);
  const releases: Release[] = [];
  for (let at = 0; at + 2 < parts.length; at += 3) {
    const [version = '', date, text = ''] = parts.slice(at, at + 3);
    const anchor = `${unit.id}-${version}`.replaceAll(/[^\w-]/g, '-');
    releases.push({ title: `${unit.names.title} ${version}`, page: PATH, anchor, date, text });
  }
  return releases;
}

const heading = (level: 2 | 3, text: string, id: string): Block => ({ kind: 'heading', level, text, id });

const releaseBlocks = ({ title, anchor, date, text }: Release): Block[] => [
  heading(2, title, anchor),
  { kind: 'prose', markdown: `${date === undefined ? '' : `${date}\n\n`}${text.trim()}` },
];

/** Returns the items of all changesets by section, each with the libraries that it is about. */
async function nextBlocks(root: string, libraries: readonly Library[], model: SdkModel): Promise<Block[]> {
  const { next } = await planCheckout(root, libraries, model);
  const sections = new Map<Section, Map<string, string[]>>();
  for (const { unit, package: name } of libraries) {
    for (const changeset of next) {
      const release = changeset.releases.find((one) => one.name === name);
      for (const [section, items] of release === undefined ? [] : sectionsOf(changeset, release.type)) {
        const found = sections.get(section) ?? new Map<string, string[]>();
        sections.set(section, found);
        for (const item of items) found.set(item, [...(found.get(item) ?? []), unit.names.title]);
      }
    }
  }
  if (sections.size === 0) return [];
  return [
    heading(2, 'Next versions', 'next'),
    ...SECTIONS.flatMap((section): Block[] => {
      const items = sections.get(section);
      if (items === undefined) return [];
      const lines = [...items].map(([item, titles]) => `${item} *(${titles.join(', ')})*`);
      return [
        heading(3, section, `next-${section.toLowerCase().replaceAll(' ', '-')}`),
        { kind: 'prose', markdown: lines.join('\n') },
      ];
    }),
  ];
}
