import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { LANGUAGES } from '../../generators/languages/all.ts';
import type { Language } from '../../generators/languages/language.ts';
import { blocksOf } from '../readmes/blocks.ts';
import { ROOT } from './claims.ts';

/** Chapters in the order in which integrators need them. */
const CHAPTERS = [
  'Install',
  'Quick start',
  'Operations',
  'Requirements',
  'Auth',
  'Pagination',
  'Errors',
  'Request ids',
  'Idempotency',
  'Concurrent changes',
  'Retries',
  'Rate limits',
  'Timeouts and cancellation',
  'Webhooks',
  'Null and absent',
  'Money',
  'Unknown values',
  'New operations',
  'Raw responses',
  'Middleware',
  'Logging',
  'Proxies',
  'Testing',
  'Versioning',
];

const { errors, retries } = parse(readFileSync(join(ROOT, 'openapi/behaviour.yaml'), 'utf8')) as {
  errors: Record<string, string | null>;
  retries: { statuses: number[] };
};
const read = ({ id }: Language, file: string): string => readFileSync(join(ROOT, 'sdks', id, file), 'utf8');

describe.each(LANGUAGES)('the README of $names.title', (language) => {
  const { packaging, readme } = language;
  const markdown = read(language, 'README.md');

  it('has its chapters in the order in which integrators need them', () => {
    const own = readme.chapters ?? [];
    const chapters = [...markdown.matchAll(/^## (.*)$/gm)].map(([, title = '']) => title);
    expect(chapters.filter((title) => !own.includes(title))).toEqual(CHAPTERS);
    expect(chapters).toEqual(expect.arrayContaining([...own]));
    expect(chapters.at(-1)).toBe('Versioning');
  });

  it('names each class of error', () => {
    const classes = Object.keys(errors).filter((name) => !(name in (readme.lacksErrors ?? {})));
    expect(classes.filter((name) => !markdown.includes(`\`${name}${readme.errorSuffix}\``))).toEqual([]);
  });

  it('names each status that is retried', () => {
    const statuses = retries.statuses.join(', ').replace(/, (\d+)$/, ' and $1');
    expect(markdown.replaceAll(/\s+/g, ' ')).toContain(`the statuses ${statuses},`);
  });

  it('has many blocks of code, which are all run', () => {
    const blocks = blocksOf(markdown, packaging.consumer.block);
    expect(blocks.length).toBeGreaterThan(20);
    const idle = blocks.filter(({ isRun, code }) => !isRun && !code.includes(readme.shown ?? '\0'));
    expect(idle).toEqual([]);
  });
});

describe.each(LANGUAGES)('the CHANGELOG of $names.title', (language) => {
  it('begins with the version of the package, under the headings of the releases', () => {
    const { version } = JSON.parse(read(language, 'package.json')) as { version: string };
    const [title, release, kind, change] = read(language, 'CHANGELOG.md')
      .split('\n')
      .filter((line) => line !== '');
    expect([title, release]).toEqual([`# ${language.packaging.name}`, `## ${version}`]);
    expect(kind).toMatch(/^### (?:Breaking changes|Deprecated|New|Fixes)$/);
    expect(change).toMatch(/^- /);
  });
});
