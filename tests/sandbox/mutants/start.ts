/**
 * Starts a sandbox that breaks promises of the API:
 * `node --import tsx tests/sandbox/mutants/start.ts drop-replay,lose-event --port 4010`. The flags are those of `npm run sandbox`.
 */
import type * as Run from '../../../sandbox/command/run.ts';
import { layoutOf } from '../../../scripts/contract/layout.ts';
import { ensureValid } from '../../../scripts/contract/validation-cache.ts';
import { mutatedSandbox } from './mutated.ts';

const [mutants = '', ...flags] = process.argv.slice(2);
const copy = mutatedSandbox(...mutants.split(','));
process.on('exit', () => copy.remove());
const { runCommand } = await copy.load<typeof Run>('sandbox/command/run.ts');
await runCommand(flags, {
  async prepare() {
    const { length } = await ensureValid(layoutOf(), () => {});
    if (length > 0) throw new Error('the contract is invalid; npm run check says why');
    return true;
  },
  command: 'npm run sandbox --',
});
