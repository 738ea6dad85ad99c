import { fileURLToPath } from 'node:url';
import type { Language } from '../languages.ts';
import type { Flaw } from './flaws.ts';

const DRIVER = fileURLToPath(new URL('driver.ts', import.meta.url));

/** A language that the fake driver stands for. */
export function fakeLanguage(id: string, flaw?: Flaw): Language {
  const command = [process.execPath, '--import', 'tsx', DRIVER, ...(flaw === undefined ? [] : [flaw])] as const;
  return { id, title: id, command: () => command, processes: 1, atOnce: 8 };
}
