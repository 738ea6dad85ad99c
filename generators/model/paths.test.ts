import { expect, it } from 'vitest';
import { hasFragment, placeholdersOf, sentPath } from './paths.ts';

it.each([
  ['/dünen/{id}', '/d%C3%BCnen/{id}'],
  ['/sand dunes', '/sand%20dunes'],
  ['/a%20b/100%/%zz', '/a%20b/100%25/%25zz'],
  ["/Drives('{id}')/{größe}", "/Drives('{id}')/{größe}"],
  ['/a"b<c>[d]\\^`|', '/a%22b%3Cc%3E%5Bd%5D%5C%5E%60%7C'],
  ['/a:b@c;d,e=f!$&*+~.-_/', '/a:b@c;d,e=f!$&*+~.-_/'],
  ['//double?kind=a b&c', '//double?kind=a%20b&c'],
  ['/things#list{id}', '/things'],
  ['/{a#b}/c', '/{a#b}/c'],
  ['/{}/{', '/%7B%7D/%7B'],
  ['/日本/\u{1F600}', '/%E6%97%A5%E6%9C%AC/%F0%9F%98%80'],
])('The path %s is sent as %s', (path, sent) => expect(sentPath(path)).toBe(sent));

it('A placeholder is found as often as it occurs', () => {
  expect(placeholdersOf('/twice/{id}/and/{other}-{id}#{not}')).toEqual(['id', 'other', 'id']);
});

it('A fragment is found outside of placeholders only', () => {
  expect([hasFragment('/a#b'), hasFragment('/{a#b}')]).toEqual([true, false]);
});
