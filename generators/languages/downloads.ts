import type { Method, Resource } from '../model/model.ts';

/** Reports whether the bytes of a result can also be read while they arrive. */
export const hasDownload = ({ result }: Method): boolean => result?.kind === 'binary';

/** Sentence that tells this method from the one that returns all bytes. */
export const DOWNLOAD_NOTE = 'The content is read while it arrives, without a limit of its size.';

/**
 * Returns the name of the method that returns the bytes of a result while they arrive, beside the one that returns all
 * of them: `contentStream`. It is that of no other method of the resource.
 *
 * @param nameOf returns the name of a method in the language
 */
export function downloadName(method: Method, { methods }: Resource, nameOf: (name: string) => string): string {
  const taken = new Set(methods.map(({ name }) => nameOf(name).toLowerCase()));
  const isFree = (name: string): boolean => !taken.has(nameOf(name).toLowerCase());
  let name = `${method.name}_stream`;
  // The operation can also return a stream of events, which has that name.
  if (!isFree(name)) name = `${method.name}_bytes_stream`;
  for (let number = 2; !isFree(name); number += 1) name = `${method.name}_bytes_stream_${String(number)}`;
  return nameOf(name);
}
