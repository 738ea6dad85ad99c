import { runCommand } from './console/command.ts';
import { validateContract } from './contract/validate.ts';
import { layoutOf } from './contract/layout.ts';

const help = `npm run check [-- options]   validates the contract; nothing is generated from an invalid one

  --contract <folder>   validate the contract in another folder (default: openapi)
  --json                print one JSON object instead of lines
  --help                print this text

Exit codes: 0 valid, 1 a tool failed, 2 the contract is invalid, or the arguments are.`;

await runCommand({
  help,
  atomic: true,
  options: { contract: { type: 'string' } },
  async run({ contract }, reporter) {
    const layout = layoutOf(typeof contract === 'string' ? contract : undefined);
    const { diagnostics } = await validateContract({ layout, onStep: reporter.step });
    return reporter.diagnostics(layout.contract, diagnostics);
  },
});
