import { property, assert, array, constantFrom, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readForwards, routeOf } from './routes.ts';

describe('--forward', () => {
  it('The flag --forward maps origins', () => {
    const forwards = readForwards([
      'https://shop.example=http://localhost:3000',
      'https://b.example:8443/=https://[::1]:9/',
    ]);
    expect([...forwards]).toEqual([
      ['https://shop.example', 'http://localhost:3000'],
      ['https://b.example:8443', 'https://[::1]:9'],
    ]);
  });

  it.each([
    ['https://shop.example', 'expected two origins'],
    ['http://shop.example=http://localhost:3000', 'expected two origins'],
    ['https://shop.example=localhost:3000', 'expected two origins'],
    ['https://shop.example/hooks=http://localhost:3000', 'expected two origins'],
    ['https://shop.example=http://localhost:3000/hooks', 'expected two origins'],
    ['https://user@shop.example=http://localhost:3000', 'expected two origins'],
    ['=http://localhost:3000', 'expected two origins'],
    ['https://inbox.localhost=http://localhost:3000', 'is the inbox'],
  ])('The flag --forward refuses %s with one line', (value, reason) => {
    expect(() => readForwards([value])).toThrow(reason);
    expect(() => readForwards([value])).toThrow(/^[^\n]+$/);
  });

  it('The flag --forward refuses an origin twice', () => {
    const value = 'https://shop.example=http://localhost:3000';
    expect(() => readForwards([value, value])).toThrow('https://shop.example is forwarded twice');
  });
});

describe('A route', () => {
  const forwards = readForwards(['https://shop.example=http://localhost:3000']);
  const forwarded = (text: string): string | undefined => {
    const route = routeOf(text, forwards);
    return route.kind === 'forwarded' ? route.url.href : undefined;
  };

  it('A route forwards the exact origin, with path and query', () => {
    expect(forwarded('https://shop.example/hooks/a?b=c%20d')).toBe('http://localhost:3000/hooks/a?b=c%20d');
    expect(forwarded('https://SHOP.example:443/')).toBe('http://localhost:3000/');
  });

  it('A route leads to the target for any path', () => {
    const part = constantFrom('/', '//', '\\', '..', '@', ':', '?', '%2f', '%5c', '\t', '[::1]', '10.0.0.5', 'http:');
    const path = array(
      constantFrom(part, string({ maxLength: 5 })).chain((text) => text),
      { maxLength: 12 },
    );
    assert(
      property(path, (parts) => {
        const text = `https://shop.example/${parts.join('').replaceAll('#', '')}`;
        const { pathname, search } = new URL(text);
        expect(forwarded(text)).toBe(`http://localhost:3000${pathname}${search}`);
      }),
    );
  });

  it.each([
    'https://shop.example:444/',
    'https://a.shop.example/',
    'https://shop.example.evil.example/',
    'https://shop.example./',
  ])('A route does not forward %s', (url) => expect(forwarded(url)).toBeUndefined());

  it('A route leads from a host of the documentation to the inbox, under its name', () => {
    expect(routeOf('https://erp.shop.example/hooks?status=410', forwards)).toMatchObject({
      kind: 'inbox',
      name: 'erp.shop.example',
    });
    expect(routeOf('https://shop.example.com/', forwards).kind).toBe('public');
  });

  it('A route knows the inbox by its name', () => {
    expect(routeOf('https://inbox.localhost/shop-1?status=410', forwards)).toMatchObject({
      kind: 'inbox',
      name: 'shop-1',
    });
    for (const path of ['', '/', '/a/b', '/%2e', `/${'a'.repeat(65)}`]) {
      expect(routeOf(`https://inbox.localhost${path}`, forwards).kind).toBe('nowhere');
    }
  });
});
