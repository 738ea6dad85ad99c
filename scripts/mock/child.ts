/** The Prism process under the supervisor: `child.ts <port>`, 0 for a free one. Never outlives the one that forked it. */
import { MockError } from './document.ts';
import { startMock } from './prism.ts';
import type { Report } from './report.ts';

let lastRequest: string | undefined;

// The channel closes however the supervisor ends, kill -9 included.
process.on('disconnect', () => process.exit());
if (!process.connected) process.exit();

process.on('uncaughtException', (error) => {
  const { message } = error;
  const last: Report =
    error instanceof MockError
      ? { kind: 'refused', message }
      : { kind: 'dying', request: lastRequest, reason: message };
  tell(last, () => process.exit(1));
});

const { url } = await startMock({
  port: Number(process.argv[2]),
  onRequest: (request) => {
    lastRequest = request;
  },
  onContained: (contained) => tell({ kind: 'contained', ...contained }),
});
tell({ kind: 'listening', url });

function tell(report: Report, sent?: () => void): void {
  process.send?.(report, undefined, undefined, sent);
}
