import type { Lab } from '../lab/types.ts';
import { caseOf } from './case.ts';
import { curlOf } from './curl.ts';
import { javaOf } from './java.ts';
import { nodeOf, phpOf, pythonOf } from './scripts.ts';

/** One form in which a request can be copied. */
interface Copy {
  readonly name: string;
  textOf(thread: Lab<'RequestThread'>, origin: string): string;
}

export const COPIES: readonly Copy[] = [
  { name: 'curl', textOf: curlOf },
  { name: 'Node.js', textOf: nodeOf },
  { name: 'Python', textOf: pythonOf },
  { name: 'PHP', textOf: phpOf },
  { name: 'Java', textOf: javaOf },
  { name: 'Case', textOf: caseOf },
];
