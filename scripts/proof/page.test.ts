import { describe, expect, it } from 'vitest';
import { type Outcome, pageOf, rowOf } from './page.ts';

const MUSEUM: Outcome = {
  document: 'museum.yaml',
  kilobytes: 27.4,
  total: 9,
  omitted: ['too deep', 'too wide', 'too deep'],
  iterating: 2,
  paged: 3,
  smoke: { calls: 12, passed: 11, failures: ['PHP: php smoke/call-1.php # GET /tickets:\n "422"'] },
  seconds: 12.3,
  cpuSeconds: 20.6,
  mebibytes: 512.1,
  names: { operations: 8, resources: 3, standard: 6, stutter: 1, ordered: 0 },
};
const BROKEN: Outcome = {
  ...MUSEUM,
  document: 'broken.yaml',
  total: 3,
  omitted: [],
  error: 'PHP:\n  does not compile',
};

describe('the page about documents of other APIs', () => {
  it('counts what was generated', () => {
    expect(rowOf(MUSEUM)).toEqual(['museum.yaml', '27', '9', '6', '2 of 3', 'yes', '11 of 12', '12', '21', '512']);
  });

  it('counts nothing of a document whose libraries do not compile', () => {
    expect(rowOf(BROKEN).slice(2, 6)).toEqual(['3', '0', '2 of 3', 'no']);
    const page = pageOf([MUSEUM, BROKEN]);
    expect(page).toContain('6 of 12 operations and webhooks (50.0 %)');
    expect(page).toContain('4 of 6 operations with a parameter for pages iterate.');
    expect(page).toContain('- broken.yaml: PHP: does not compile');
  });

  it('names the calls on Prism that failed', () => {
    expect(pageOf([MUSEUM])).toContain(
      '## Calls that failed\n\n- museum.yaml: PHP: php smoke/call-1.php # GET /tickets: "422"',
    );
  });

  it('shows names of a document as code', () => {
    expect(pageOf([{ ...MUSEUM, omitted: ['the parameter "mdf" is\n new'] }])).toContain('the parameter `mdf` is new');
  });

  it('counts the names of all documents', () => {
    const page = pageOf([MUSEUM, { ...MUSEUM, names: { ...MUSEUM.names, standard: 2, ordered: 3 } }]);
    expect(page).toContain('50.0 % of the methods have only a standard verb');
    expect(page).toContain('12.5 % repeat all words of their resource, and 3 names');
    expect(page).toMatch(/^\| museum\.yaml +\| 8 +\| 3 +\| 6 +\| 1 +\| 0 +\|$/m);
  });

  it('lists each reason once, with the number of operations', () => {
    expect(pageOf([MUSEUM])).toContain('- museum.yaml: 2 operations: too deep\n- museum.yaml: 1 operation: too wide');
  });
});
