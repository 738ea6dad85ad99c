import { expect, it } from 'vitest';
import { ROOT } from '../../files/root.ts';
import { librariesIn, readText } from '../libraries.ts';
import { UNITS } from '../units.ts';
import { notesIn } from './changelog.ts';

const CHANGELOG = '# Changelog\n\n## 2.10.0 (2026-11-22)\n\n### New\n\n- Cats.\n\n## 2.1.0\n\n- Dogs.\n';

it.each([
  ['2.10.0', '### New\n\n- Cats.'],
  ['2.1.0', '- Dogs.'],
  ['2.1', undefined],
  ['10.0', undefined],
])('the notes of %s are its entry in the changelog', (version, notes) => {
  expect(notesIn(CHANGELOG, version)).toBe(notes);
});

it.each(librariesIn(ROOT, UNITS))('the current version of $package has notes', ({ folder, unit, version }) => {
  expect(notesIn(readText(ROOT, `${folder}/CHANGELOG.md`), unit.versioning.spelling(version))).toMatch(/\S/);
});
