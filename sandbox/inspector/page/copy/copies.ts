import type { Lab } from '../lab.ts';
import { curlOf } from './curl.ts';

/** One form in which a request can be copied. */
export interface Copy {
  readonly name: string;
  textOf(thread: Lab<'RequestThread'>, origin: string): string;
}

export const COPIES: readonly Copy[] = [{ name: 'curl', textOf: curlOf }];
