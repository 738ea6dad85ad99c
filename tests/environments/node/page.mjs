import './first-calls.mjs';

globalThis.DONE = true;
