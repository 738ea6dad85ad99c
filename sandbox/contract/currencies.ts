import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

const FILE = new URL('../../openapi/currencies.yaml', import.meta.url);

const { minor_units: minorUnits } = parse(readFileSync(FILE, 'utf8')) as { minor_units: Record<string, number> };

/** Codes of the currencies that amounts can have. */
export const CURRENCIES: ReadonlySet<string> = new Set(Object.keys(minorUnits));
