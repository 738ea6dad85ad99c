// Runs a bundle with nothing of Node.js in reach, as in a browser. It is hidden, not deleted: the `fetch` of Node.js
// itself needs it.
const { readFileSync } = require('node:fs');

const [, , bundle, url] = process.argv;
const hidden = ['process', 'Buffer', 'global', 'setImmediate', 'clearImmediate', 'require', 'module', 'exports'];
const web = Object.create(globalThis, Object.fromEntries(hidden.map((name) => [name, { value: undefined }])));
web.url = url;
new Function('globalThis', ...hidden, readFileSync(bundle, 'utf8'))(web);
void web.outcome.then((outcome) => console.log(JSON.stringify(outcome)));
