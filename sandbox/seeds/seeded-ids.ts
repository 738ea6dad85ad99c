import { hash } from 'node:crypto';
import { type Ids, idsFrom } from '../work/ids.ts';

/** Returns identifiers and bytes that follow from a name: the same name gives the same sequence. */
export function seededIds(name: string): Ids {
  let block = 0;
  let rest = Buffer.alloc(0);
  const bytes = (size: number): Uint8Array => {
    while (rest.length < size) {
      block += 1;
      rest = Buffer.concat([rest, hash('sha256', `${block}:${name}`, 'buffer')]);
    }
    const taken = rest.subarray(0, size);
    rest = rest.subarray(size);
    return taken;
  };
  return idsFrom(bytes);
}
