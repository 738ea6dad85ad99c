import { fileURLToPath } from 'node:url';
import type { Language } from '../languages.ts';
import type { Flaw } from './flaws.ts';

const DRIVER = fileURLToPath(new URL('driver.ts', import.meta.url));

/** Returns a language that is implemented by the fake driver. */
export function fakeLanguage(id: string, flaw?: Flaw): Language {
  const command = [process.execPath, '--import', 'tsx', DRIVER, ...(flaw === undefined ? [] : [flaw])] as const;
  return { id, title: id, command: () => command, processes: 1, atOnce: 8 };
}
