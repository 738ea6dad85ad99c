/** Process that serves a document with Prism, and sends its URL to its parent: Prism may compute for minutes. */
import { startMock } from '../../scripts/mock/prism.ts';

const [, , document] = process.argv;
process.once('disconnect', () => process.exit());
startMock({ document: document ?? '' }).then(
  ({ url }) => process.send?.({ url }),
  (error: unknown) => process.send?.({ error: error instanceof Error ? error.message : String(error) }),
);
