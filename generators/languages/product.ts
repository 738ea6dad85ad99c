import type { Brand } from '../names/brand.ts';
import type { Publisher } from '../publication/publisher.ts';
import type { Tools } from './tools.ts';

/** A library of another API, for its manifest. */
export interface Product extends Pick<Tools, 'read'> {
  brand: Brand;
  /** Name of the API in sentences: `Museum API`. */
  title: string;
  description: string;
  publisher: Publisher;
}

/**
 * Returns a manifest without some passages.
 * @throws {Error} if it lacks one of them, so that a change of our manifest cannot leave it in those of others
 */
export function without(text: string, passages: readonly RegExp[]): string {
  return passages.reduce((rest, passage) => {
    const shorter = rest.replace(passage, '');
    if (shorter === rest) throw new Error(`a manifest lacks the passage ${String(passage)}`);
    return shorter;
  }, text);
}
