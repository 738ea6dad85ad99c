import { runCommand } from './console/command.ts';
import { validateContract } from './contract/validate.ts';
import { layoutOf } from './contract/layout.ts';

const help = `npm run check [-- options]   judges the contract; nothing is generated from one that does not pass

  --contract <folder>   judge the contract in another folder (default: openapi)
  --json                one JSON object instead of lines
  --help                this text

Exit codes: 0 passed, 1 a tool failed, 2 findings or a wrong call.`;

await runCommand({
  help,
  atomic: true,
  options: { contract: { type: 'string' } },
  async run({ contract }, reporter) {
    const place = layoutOf(typeof contract === 'string' ? contract : undefined);
    const { findings } = await validateContract({ layout: place, onStep: reporter.step });
    return reporter.findings(place.contract, findings);
  },
});
