import { expect, it } from 'vitest';
import { withoutAnchors } from './anchors.ts';

it('References to anchors become pointers', () => {
  const schemas = {
    Bone: { $anchor: 'bone', type: 'object' },
    'a/b': { $dynamicAnchor: 'node', properties: { parts: { items: { $dynamicRef: '#node' } } } },
    Use: { anyOf: [{ $ref: '#bone' }, { $ref: '#/components/schemas/Bone' }] },
  };
  expect(withoutAnchors({ components: { schemas } })).toEqual({
    components: {
      schemas: {
        Bone: schemas.Bone,
        'a/b': {
          $dynamicAnchor: 'node',
          properties: { parts: { items: { $ref: '#/components/schemas/a~1b' } } },
        },
        Use: { anyOf: [{ $ref: '#/components/schemas/Bone' }, { $ref: '#/components/schemas/Bone' }] },
      },
    },
  });
});

it('References to an anchor that two schemas have, or none, stay', () => {
  const document = { a: { $anchor: 'x' }, b: { $anchor: 'x' }, c: { $ref: '#x' }, d: { $ref: '#y' } };
  expect(withoutAnchors(document)).toEqual(document);
});

it('A document without anchors stays the same object', () => {
  const document = { c: { $ref: '#x' } };
  expect(withoutAnchors(document)).toBe(document);
});
