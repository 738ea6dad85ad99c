/** The search of the portal, with the questions of search-questions.yaml. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { Ranking } from '../../portal/page/ranking.ts';
import type { SearchIndex } from '../../portal/site/search-index.ts';
import { makePortal, ROOT } from './portal.ts';

let files: ReadonlyMap<string, string>;
let index: SearchIndex;
let ranking: Ranking;
beforeAll(async () => {
  ({ texts: files } = await makePortal());
  const text = files.get('assets/search-index.js') ?? '';
  index = JSON.parse(text.slice(text.indexOf('=') + 1, text.lastIndexOf(';'))) as SearchIndex;
  ranking = new Ranking(index);
});

const firstThree = (question: string): string[] =>
  ranking
    .find(question)
    .slice(0, 3)
    .map(({ path }) => path);

describe('the search', () => {
  it('answers 96 of 100 questions of developers among its first three hits', () => {
    const text = readFileSync(join(ROOT, 'tests/portal/search-questions.yaml'), 'utf8');
    const questions = Object.entries(parse(text) as Record<string, string[]>);
    const failed = questions
      .filter(([question, right]) => !firstThree(question).some((path) => right.includes(path)))
      .map(([question, right]) => `${question}: ${firstThree(question).join(', ')}; right: ${right.join(', ')}`);
    expect(questions.length).toBeGreaterThan(400);
    expect(failed.length <= questions.length * 0.04 ? [] : failed).toEqual([]);
  });

  it('finds each operation, event, schema and error code first', () => {
    const named = index.pages.flatMap(({ path, names }) => names.map((name) => ({ name, path })));
    expect(named.length).toBeGreaterThan(170);
    expect(named.filter(({ name, path }) => ranking.find(name)[0]?.path !== path)).toEqual([]);
  });

  it('finds each field first, on a page that has it', () => {
    const fields = [...new Set(index.pages.flatMap(({ fields: all }) => all.map(([name]) => name)))];
    const names = new Set(
      index.pages.flatMap(({ names: all, title }) => [...all, title]).map((name) => name.toLowerCase()),
    );
    const lost = fields.filter((field) => {
      const [first] = ranking.find(field);
      const text = files.get(`${first?.path}/index.html`) ?? '';
      return !names.has(field.toLowerCase()) && !(first?.anchor && text.includes(` id="${first.anchor}"`));
    });
    expect(fields.length).toBeGreaterThan(100);
    expect(lost).toEqual([]);
  });

  it('finds an error, or the guide, by each status', () => {
    const statuses = [...new Set(index.pages.flatMap(({ kind, terms = [] }) => (kind === 'error' ? terms : [])))];
    const lost = statuses.filter(
      (status) => !firstThree(status).some((path) => /^errors\/|^guides\/errors$/.test(path)),
    );
    expect(statuses.length).toBeGreaterThan(12);
    expect(lost).toEqual([]);
  });

  it.each([
    ['idempotncy', 'guides/idempotency'],
    ['webhok signatuer', 'guides/webhooks'],
    ['pagnation', 'guides/pagination'],
    ['authentcation', 'guides/authentication'],
    ['throtling', 'guides/rate-limits'],
    ['ratelimit', 'guides/rate-limits'],
    ['create ordr', 'reference/createOrder'],
  ])('understands the typing error in "%s"', (question, path) => {
    expect(firstThree(question)).toContain(path);
  });

  it.each([
    ['idemp', 'guides/idempotency'],
    ['authentic', 'guides/authentication'],
    ['rate lim', 'guides/rate-limits'],
    ['deprec', 'guides/versioning'],
  ])('finds a page while "%s" is being typed', (question, path) => {
    expect(firstThree(question)).toContain(path);
  });

  it('keeps words apart that only share a stem', () => {
    expect(firstThree('products')).not.toContain('guides/going-live');
    expect(firstThree('production')).toContain('guides/going-live');
  });

  it('leads to the section that answers, once for each page', () => {
    const hits = ranking.find('rotate a key');
    const guide = hits.find(({ path }) => path === 'guides/authentication');
    expect(guide).toMatchObject({ anchor: 'rotate-a-key', heading: 'Rotate a key' });
    expect(new Set(hits.map(({ path }) => path)).size).toBe(hits.length);
  });

  it('has only anchors that exist', () => {
    const dead = index.sections.filter(({ page, anchor }) => {
      const path = index.pages[page]?.path ?? '';
      return (
        anchor !== '' && !files.get(path === '' ? 'index.html' : `${path}/index.html`)?.includes(` id="${anchor}"`)
      );
    });
    expect(dead).toEqual([]);
  });

  it('shows where the words are', () => {
    const [hit] = ranking.find('hmac');
    const marked = hit?.snippet.filter(({ isMarked }) => isMarked).map(({ text }) => text);
    expect(marked).toContain('HMAC');
    const length = hit?.snippet.reduce((total, { text }) => total + text.length, 0);
    expect(length).toBeLessThan(170);
  });

  it('finds nothing for words that mean nothing here', () => {
    expect(ranking.find('xyzzyplugh')).toEqual([]);
    expect(ranking.find('  ')).toEqual([]);
    expect(ranking.find('?!')).toEqual([]);
  });
});
