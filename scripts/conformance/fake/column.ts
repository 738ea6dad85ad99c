import { fileURLToPath } from 'node:url';
import type { Column } from '../drivers/columns.ts';
import type { Cheat, Flaw } from './flaws.ts';

const DRIVER = fileURLToPath(new URL('driver.ts', import.meta.url));

/** Returns a column that is implemented by the fake driver. */
export function fakeColumn(id: string, flaw?: Flaw | Cheat): Column {
  const command = [process.execPath, '--import', 'tsx', DRIVER, flaw ?? 'none', id] as const;
  return { id, language: id, argument: id, title: id, command: () => command, processes: 1, atOnce: 8 };
}
