import { ROOT } from '../../files/root.ts';
import type { Command } from '../../console/command.ts';
import { EXIT } from '../../console/reporter.ts';
import { releasedContractFiles } from '../../contract/released.ts';
import { librariesIn } from '../libraries.ts';
import { currentContract, currentModel } from '../model/current.ts';
import { UNITS } from '../units.ts';
import { tagOf, tagsIn } from '../registries/tags.ts';
import { writeFiles } from '../write-files.ts';
import { currentSnapshot, recordingOf } from './baseline.ts';

const help = `npm run release -- baseline [libraries]   records the current libraries as their last releases

For the first release of a library, which has nothing to compare with; afterwards, the subcommand version does this.
Refuses a version that has a git tag. For the first release of these versions, stage and publish follow.

  ${UNITS.map(({ id }) => id).join(' ')}  only these libraries (default: all)
  --json   print one JSON object instead of lines
  --help   print this text

Exit codes: 0 recorded, 1 a version has been released, 2 the contract or the arguments are invalid.`;

export const command: Command = {
  help,
  atomic: true,
  words: { noun: 'library', allowed: UNITS.map(({ id }) => id) },
  async run(_values, reporter, words) {
    const all = librariesIn(ROOT, UNITS);
    const chosen = all.filter(({ unit }) => words.length === 0 || words.includes(unit.id));
    const tags = await tagsIn(ROOT);
    const released = chosen.filter((library) => tags.has(tagOf(library)));
    for (const library of released)
      reporter.failure(`${library.folder}: the tag ${tagOf(library)} exists; plan a new version instead`);
    if (released.length > 0) return EXIT.failed;
    const model = await currentModel(reporter);
    if (model === undefined) return EXIT.badInput;
    const snapshots = chosen.map((library) => ({ library, snapshot: currentSnapshot(ROOT, library, model) }));
    for (const { library, snapshot } of snapshots) {
      const api = Object.keys(snapshot.api).length;
      reporter.step({
        name: library.unit.id,
        summary: `${library.version}, ${Object.keys(snapshot.baseline.files).length} files, ${api === 0 ? 'no recorded public API' : `${api} files of the public API`}`,
      });
    }
    const others = all.filter((library) => !chosen.includes(library));
    const files = new Map([...recordingOf(ROOT, snapshots, others), ...releasedContractFiles(currentContract())]);
    const written = writeFiles(ROOT, files);
    reporter.step({
      name: 'written',
      summary: written.length === 0 ? 'nothing has changed' : `files: ${written.length}`,
    });
    return EXIT.ok;
  },
};
