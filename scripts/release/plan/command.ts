import type { Command } from '../../console/command.ts';
import { EXIT } from '../../console/reporter.ts';

const help = `npm run release -- plan [options]   computes the smallest right version of each library`;

export const command: Command = {
  help,
  atomic: true,
  options: { check: { type: 'boolean' } },
  async run(_values, reporter) {
    reporter.failure('plan: not complete yet');
    return EXIT.failed;
  },
};
