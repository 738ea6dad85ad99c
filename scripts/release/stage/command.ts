import { existsSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { ROOT } from '../../files/root.ts';
import type { Command } from '../../console/command.ts';
import { EXIT } from '../../console/reporter.ts';
import { currentModel } from '../model/current.ts';
import { git } from '../registries/git.ts';
import { librariesIn } from '../libraries.ts';
import { planCheckout } from '../plan/make.ts';
import { tagsIn } from '../registries/tags.ts';
import { currentStage, readStage } from '../staged.ts';
import { UNITS } from '../units.ts';
import { dueOf } from './due.ts';
import { stage } from './stage.ts';

const help = `npm run release -- stage [libraries] [options]   builds what publish sends, once, and tries it as a user would

Takes the libraries whose versions have no tag, or those that are named. Writes the packages, SHA256SUMS, the provenance, and
for each library an SBOM and its notes from the changelog. Each package is checked with the tools of its registry, installed
from a local registry into an empty project, and runs the quick start of its README.

  ${UNITS.map(({ id }) => id).join(' ')}  only these libraries
  --to <folder>    folder to create (default: dist/release/<commit>)
  --rehearsal      accept sources that are not committed and merged; the result is for local registries only
  --json           print one JSON object instead of lines
  --help           print this text

Set RELEASE_GPG_PRIVATE_KEY to an armoured private key to sign the packages of Maven and SHA256SUMS.
Exit codes: 0 staged, or staged before from the same commit, 1 a tool failed, 2 the contract or the arguments are
invalid.`;

export const command: Command = {
  help,
  atomic: true,
  words: { noun: 'library', allowed: UNITS.map(({ id }) => id) },
  options: { to: { type: 'string' }, rehearsal: { type: 'boolean' } },
  async run(values, reporter, words) {
    const folder = typeof values['to'] === 'string' ? resolve(values['to']) : await currentStage(ROOT);
    if (existsSync(folder)) {
      const place = relative(ROOT, folder);
      const { commit, isRehearsal } = readStage(folder);
      const head = await git(ROOT, 'rev-parse', 'HEAD');
      if (commit !== head || isRehearsal)
        throw new Error(
          `${place} is ${isRehearsal ? 'a rehearsal' : `of the commit ${commit.slice(0, 12)}, not of this one`}; delete it and stage again`,
        );
      reporter.step({ name: 'stage', summary: `${place} is complete; delete it to build it again` });
      return EXIT.ok;
    }
    // A fresh clone has no bundle of the contract, which the mock serves to the quick starts.
    const model = await currentModel(reporter);
    if (model === undefined) return EXIT.badInput;
    const all = librariesIn(ROOT, UNITS);
    const libraries = dueOf(all, await tagsIn(ROOT), await planCheckout(ROOT, all, model), words);
    await stage({ libraries, folder, isRehearsal: values['rehearsal'] === true, onStep: reporter.step });
    reporter.step({ name: 'stage', summary: relative(ROOT, folder) });
    return EXIT.ok;
  },
};
