// `npm run sandbox`: runs the service on this machine.
import { pathToFileURL } from 'node:url';
import { exitOnSignals } from './sandbox/exit-on-signals.mjs';

const leaveSignals = exitOnSignals();
const { programFile } = await import('./sandbox/bundle.mjs');
await import(pathToFileURL(await programFile()).href);
leaveSignals();
