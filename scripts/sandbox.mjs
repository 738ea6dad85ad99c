// `npm run sandbox`: runs the service on this machine.
import { pathToFileURL } from 'node:url';
import { programFile } from './sandbox/bundle.mjs';

process.setSourceMapsEnabled(true);
await import(pathToFileURL(await programFile()).href);
