import { expect, it } from 'vitest';
import { peersPage } from './page.ts';

it('shows operations and seconds of each generator, and first errors without paths of the machine', () => {
  const of = { document: 'a.yaml', operations: 3, seconds: 1.4 };
  const outcomes = [
    { ...of, title: 'one', language: 'PHP' },
    { ...of, title: 'two', language: 'Java', error: '/tmp/x/client/A.java:[3,1] error: missing `;`' },
  ];
  const page = peersPage(outcomes, new Map([['a.yaml', 4]]));
  const cells = page.split('\n').map((line) => line.replaceAll(/ +/g, ' '));
  expect(cells).toEqual(
    expect.arrayContaining([
      '| generator | language | a.yaml (4) |',
      '| one | PHP | 3, 1 s |',
      '| two | Java | **no**, 3, 1 s |',
    ]),
  );
  expect(page).toContain('- two, Java, a.yaml: `A.java:[3,1] error: missing ;`');
});
