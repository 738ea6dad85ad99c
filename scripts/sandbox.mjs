// `npm run sandbox`: runs the service on this machine.
import { pathToFileURL } from 'node:url';
import { programFile } from './sandbox/bundle.mjs';

await import(pathToFileURL(await programFile()).href);
