import { runCommand } from './console/command.ts';
import { judge } from './contract/gate.ts';
import { layoutOf } from './contract/layout.ts';
import { writeTypes } from './contract/types.ts';
import { EXIT } from './console/reporter.ts';
import { ensureJar } from './engine/jar.ts';

const help = `npm run generate [-- options]   makes everything that is made from the contract

  --json                one JSON object instead of lines
  --help                this text

Exit codes: 0 done, 1 a tool failed, 2 the contract does not pass or a wrong call.`;

await runCommand({
  help,
  async run(_values, reporter) {
    const place = layoutOf();
    const { findings } = await judge({ layout: place, onStep: reporter.step });
    if (findings.length > 0) return reporter.findings(place.contract, findings);
    const { changed } = await writeTypes(place);
    reporter.step({ name: 'types', summary: changed ? 'TypeScript types written' : 'TypeScript types are up to date' });
    const jar = await ensureJar();
    const how = jar.fetched ? 'fetched and verified' : 'verified';
    reporter.step({
      name: 'engine',
      summary: `openapi-generator ${jar.version} ${how} (${Math.round(jar.bytes / 1e6)} MB)`,
    });
    return EXIT.ok;
  },
});
