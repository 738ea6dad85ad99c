/** Counts the files that are parsed for a program; preloaded before it. */
import { type Debugger, Session } from 'node:inspector';

const session = new Session();
const files = new Set<string>();
session.connect();
session.on('Debugger.scriptParsed', ({ params }: { params: Debugger.ScriptParsedEventDataType }) => {
  // The URL is an address for ES modules and a path for CommonJS.
  if (params.url.includes('node_modules')) files.add(params.url);
});
session.post('Debugger.enable');
process.on('exit', () => {
  session.disconnect();
  process.stdout.write(String(files.size));
});
