import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../generators/languages/all.ts';
import { diagramOf, libraryGraph, picturesOf } from './document.ts';
import { circlesIn } from './graph.ts';

const PICTURES = picturesOf(resolve(import.meta.dirname, '../..'));

describe('the pictures of folders', () => {
  it.each(PICTURES)('have no circle: $title', ({ graph }) => {
    expect(graph.size).toBeGreaterThanOrEqual(3);
    expect(circlesIn(graph)).toEqual([]);
  });

  it('omit an arrow that a longer way implies', () => {
    const graph = new Map([
      ['orders', new Set(['stock', 'rate-limits'])],
      ['stock', new Set(['rate-limits'])],
    ]);
    expect(diagramOf(graph).split('\n')).toEqual([
      '```mermaid',
      'flowchart TD',
      '  orders["orders"]',
      '  rate_limits["rate-limits"]',
      '  stock["stock"]',
      '  orders --> stock',
      '  stock --> rate_limits',
      '```',
    ]);
  });

  it('show the folders in a folder as a part of it, and no files next to them', () => {
    const sources = new Map([
      ['core/retry/budget.x', 'core/errors/error.x core/all.x'],
      ['core/errors/error.x', 'client.x no-such-folder/file.x'],
      ['core/all.x', 'core/retry/budget.x'],
      ['webhooks/verify.x', 'core/errors/error.x'],
      ['client.x', 'core/all.x'],
    ]);
    expect(libraryGraph(sources, (_, code) => code.split(' '))).toEqual(
      new Map([
        ['core/retry', new Set(['core/errors'])],
        ['webhooks', new Set(['core/errors'])],
      ]),
    );
  });

  it.each(LANGUAGES)('show every folder of the hand-written code: $names.title', ({ names }) => {
    const { graph } = PICTURES.find(({ title }) => title.endsWith(` ${names.title}`)) ?? {};
    expect(graph?.size).toBeGreaterThan(12);
  });
});
