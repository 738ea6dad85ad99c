import { type Application, IndexEvent } from 'typedoc';

/** Makes the search find a member by its address: `orders.create`, and `ApiError.status`. */
export function findByPath({ renderer }: Application): void {
  renderer.on(IndexEvent.PREPARE_INDEX, ({ searchResults, searchFields, searchFieldWeights }: IndexEvent) => {
    searchFieldWeights['path'] = 10;
    for (const [at, { name, parent }] of searchResults.entries()) {
      const fields = searchFields[at];
      if (fields !== undefined) fields['path'] = `${parent?.name.replace(/Resource$/, '') ?? ''}.${name}`;
    }
  });
}
