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
    summary: 'computes the smallest right version of each library, and says what only a person can decide',
    load: async () => (await import('./plan/command.ts')).command,
  },
  {
    name: 'version',
    summary: 'gives the planned versions to manifests, READMEs, changelogs and generated code',
    load: async () => (await import('./version/command.ts')).command,
  },
  {
    name: 'stage',
    summary: 'builds the packages once, checks them, and tries them as a user would',
    load: async () => (await import('./stage/command.ts')).command,
  },
  {
    name: 'publish',
    summary: 'sends the staged packages to their registries, then tags the commit; repeat it after any failure',
    load: async () => (await import('./publish/command.ts')).command,
  },
  {
    name: 'status',
    summary: 'prints which version of each library is in the repository, planned, staged and published',
    load: async () => (await import('./status/command.ts')).command,
  },
  {
    name: 'registries',
    summary: 'starts registries on this machine, to rehearse a release',
    load: async () => (await import('./local/command.ts')).command,
  },
  {
    name: 'support',
    summary: 'checks the end of life of runtimes in sdks/support.json, and prints the tables of the READMEs',
    load: async () => (await import('./support/command.ts')).command,
  },
  {
    name: 'baseline',
    summary: 'records the current libraries as their last releases, and plans the first release',
    load: async () => (await import('./baseline/command.ts')).command,
  },
];
