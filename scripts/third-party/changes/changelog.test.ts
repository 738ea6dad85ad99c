import { describe, expect, it } from 'vitest';
import type { Reason } from '../../release/planned.ts';
import { END, type NextEntry, START, withNextEntry } from './changelog.ts';

const added: Reason = { bump: 'minor', rule: 'api', text: 'New: `Cat`.' };
const gone: Reason = { bump: 'major', rule: 'api', text: '`Dog` was removed.', migration: 'Use `Cat`.' };
const next = (version: string, reasons: Reason[], more: Partial<NextEntry> = {}): NextEntry => {
  return { version, reasons, isReleased: false, ...more };
};
const FIRST: NextEntry = { version: '1.0.0', isReleased: false };
const generated = (text: string): string => `${START}\n\n${text}\n\n${END}\n`;

describe('the changelog of a library', () => {
  it('has an entry for the first version', () => {
    expect(withNextEntry(undefined, FIRST)).toBe(
      `# Changelog\n\n## 1.0.0 (unreleased)\n\n${generated('### New\n\n- First version.')}`,
    );
  });

  it('has the next version above those before, which stay as they are', () => {
    const present = '# Changelog\n\nOurs.\n\n## 1.0.0 (2026-01-02)\n\n- Hand-written   as it is.\n';
    expect(withNextEntry(present, next('1.1.0', [added]))).toBe(
      `# Changelog\n\nOurs.\n\n## 1.1.0 (unreleased)\n\n${generated('### New\n\n- New: `Cat`.')}\n## 1.0.0 (2026-01-02)\n\n- Hand-written   as it is.\n`,
    );
  });

  it('is the same after a second generation', () => {
    const once = withNextEntry('# Changelog\n\n## 1.0.0 (2026-01-02)\n\n- Old.\n', next('1.1.0', [added]));
    expect(withNextEntry(once, next('1.1.0', [added]))).toBe(once);
  });

  it('keeps hand-written words when the changes and the version become others', () => {
    const once = withNextEntry(undefined, next('1.1.0', [added]));
    const edited = once
      .replace(START, `Cats at last!\n\n${START}`)
      .replace(END, `${END}\n\n### Thanks\n\nTo all cats.`)
      .replace('- New: `Cat`.', '- Edited, and lost.');
    expect(withNextEntry(edited, next('2.0.0', [gone]))).toBe(
      `# Changelog\n\n## 2.0.0 (unreleased)\n\nCats at last!\n\n${generated('### Breaking changes\n\n- `Dog` was removed. **Migration:** Use `Cat`.')}\n### Thanks\n\nTo all cats.\n`,
    );
  });

  it('leaves an entry without comments to its owner, except for its version', () => {
    const present = '# Changelog\n\n## 1.1.0 (unreleased)\n\n- Only my words.\n';
    expect(withNextEntry(present, next('2.0.0', [gone]))).toBe(
      '# Changelog\n\n## 2.0.0 (unreleased)\n\n- Only my words.\n',
    );
  });

  it('has no comments and a date after a release, and is not touched by a further one', () => {
    const open = withNextEntry(undefined, next('1.1.0', [added])).replace(START, `Mine.\n\n${START}`);
    const released = withNextEntry(open, next('1.1.0', [added], { date: '2026-11-30' }));
    expect(released).toBe('# Changelog\n\n## 1.1.0 (2026-11-30)\n\nMine.\n\n### New\n\n- New: `Cat`.\n');
    const again = next('1.1.0', [], { date: '2026-12-24', isReleased: true });
    expect(withNextEntry(released, again)).toBe(released);
  });

  it('loses the entry of changes that were taken back, but not the words of its owner', () => {
    const base = '# Changelog\n\n## 1.0.0 (2026-01-02)\n\n- Old.\n';
    const open = withNextEntry(base, next('1.1.0', [added]));
    const taken = next('1.0.0', [], { isReleased: true });
    expect(withNextEntry(open, taken)).toBe(base);
    expect(withNextEntry(open.replace(START, `Mine.\n\n${START}`), taken)).toContain('Mine.');
  });

  it('keeps its line ends', () => {
    const present = '# Changelog\r\n\r\n## 1.0.0 (2026-01-02)\r\n\r\n- Old.\r\n';
    const text = withNextEntry(present, next('1.1.0', [added]));
    expect(text.replaceAll('\r\n', '')).not.toContain('\n');
    expect(text).toContain('- Old.\r\n');
  });

  it('does not get a second entry for a version that its owner wrote', () => {
    const present = '# Changelog\n\n## 1.1.0\n\n- Mine.\n';
    expect(withNextEntry(present, next('1.1.0', [added]))).toBe(present);
  });
});
