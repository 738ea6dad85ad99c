// Runs a bundle without access to the globals of Node.js, as in a browser. They are hidden, not deleted, because the
// `fetch` of Node.js needs them.
const { readFileSync } = require('node:fs');

const [, , bundle, url] = process.argv;
const hidden = ['process', 'Buffer', 'global', 'setImmediate', 'clearImmediate', 'require', 'module', 'exports'];
const web = Object.create(globalThis, Object.fromEntries(hidden.map((name) => [name, { value: undefined }])));
web.url = url;
new Function('globalThis', ...hidden, readFileSync(bundle, 'utf8'))(web);
void web.outcome.then((outcome) => console.log(JSON.stringify(outcome)));
