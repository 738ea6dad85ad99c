/** Preloaded before a program: counts the files that are parsed for it. */
import { type Debugger, Session } from 'node:inspector';

const session = new Session();
const files = new Set<string>();
session.connect();
session.on('Debugger.scriptParsed', ({ params }: { params: Debugger.ScriptParsedEventDataType }) => {
  // ES modules by their address, CommonJS by their path.
  if (params.url.includes('node_modules')) files.add(params.url);
});
session.post('Debugger.enable');
process.on('exit', () => {
  session.disconnect();
  process.stdout.write(String(files.size));
});
