import { writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { ROOT } from '../../files/root.ts';
import type { Command } from '../../console/command.ts';
import { EXIT } from '../../console/reporter.ts';
import { startLocalTargets } from './targets.ts';

const help = `npm run release -- registries [options]   starts registries on this machine, to rehearse a release

Serves npm's and Python's registries, and folders for Maven, Composer, the published files and the tags, until Ctrl-C. Writes their
addresses to targets.json, for publish --targets and status --targets. Nothing leaves this machine.

  --to <folder>  keeps what is published (default: dist/registries); delete it to begin again
  --help         print this text

Exit codes: 0 stopped, 1 a registry does not start, 2 the arguments are invalid.`;

export const command: Command = {
  help,
  hasOwnReport: true,
  options: { to: { type: 'string' } },
  async run({ to }) {
    const folder = typeof to === 'string' ? resolve(to) : join(ROOT, 'dist/registries');
    const { targets, close } = await startLocalTargets(folder);
    const file = join(folder, 'targets.json');
    writeFileSync(file, `${JSON.stringify(targets, null, 2)}\n`);
    const stopped = new Promise((done) => {
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, done);
    });
    console.log(`rehearse with --targets ${relative(process.cwd(), file)} (stop with Ctrl-C)`);
    await stopped;
    await close();
    return EXIT.ok;
  },
};
