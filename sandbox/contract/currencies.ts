import { readFileSync } from 'node:fs';

const FILE = new URL('../../openapi/currencies.yaml', import.meta.url);
/** Line of a currency. The file is read line by line, because a parser of YAML would make each start slower. */
const LINE = /^ {2}([A-Z]{3}): \d$/gm;

/** Codes of the currencies that amounts can have. */
export const CURRENCIES: ReadonlySet<string> = new Set(
  Array.from(readFileSync(FILE, 'utf8').matchAll(LINE), ([, code = '']) => code),
);
