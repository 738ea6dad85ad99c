import { java } from './java/index.ts';
import type { Language } from './language.ts';
import { node } from './node/index.ts';
import { php } from './php/index.ts';
import { python } from './python/index.ts';

/** All supported languages, in the order in which they are listed everywhere. */
export const LANGUAGES: readonly Language[] = [php, python, node, java];
