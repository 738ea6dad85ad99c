/** Runs Prism for the supervisor: `child.ts <port>`, with 0 for a free port. Ends with its parent process. */
import { MockError } from './document.ts';
import { startMock } from './prism.ts';
import type { Report } from './report.ts';

let lastRequest: string | undefined;

// The channel closes however the supervisor ends, including kill -9.
process.on('disconnect', () => process.exit());
if (!process.connected) process.exit();

process.on('uncaughtException', (error) => {
  const { message } = error;
  const report: Report =
    error instanceof MockError
      ? { kind: 'failed', message }
      : { kind: 'crashed', request: lastRequest, reason: message };
  send(report, () => process.exit(1));
});

const { url } = await startMock({
  port: Number(process.argv[2]),
  onRequest: (request) => {
    lastRequest = request;
  },
  onContained: (contained) => send({ kind: 'contained', ...contained }),
});
send({ kind: 'listening', url });

function send(report: Report, sent?: () => void): void {
  process.send?.(report, undefined, undefined, sent);
}
