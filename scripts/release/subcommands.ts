import type { Command } from '../console/command.ts';

/** One step of a release. */
interface Subcommand {
  name: string;
  /** One line for `npm run release -- --help`. */
  summary: string;
  /** Loads the command on demand, because each subcommand needs other packages. */
  load(): Promise<Command>;
}

/** All subcommands, in the order of a release. */
export const SUBCOMMANDS: readonly Subcommand[] = [
  {
    name: 'plan',
    summary: 'computes the smallest right version of each library, and writes changesets and releases/plan.json',
    load: async () => (await import('./plan/command.ts')).command,
  },
];
