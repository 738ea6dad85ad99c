import { brandOf } from '../names/brand.ts';
import { publisherOf } from '../publication/publisher.ts';
import type { Language } from './language.ts';
import type { Product } from './product.ts';

/** Returns a library of a museum, for its manifest. Nobody says anything about it but `changes`. */
export function productOf(language: Language, changes: Partial<Product> = {}): Product {
  const brand = brandOf('Museum', [language]);
  if (brand === undefined) throw new Error('Museum is a name');
  return {
    brand,
    title: 'Museum API',
    description: 'Client library of the Museum API.',
    publisher: publisherOf({ authors: [] }, {}),
    read: () => '{ "devDependencies": {} }',
    ...changes,
  };
}
