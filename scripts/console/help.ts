/** Columns of the narrowest terminal in which a help must be readable. */
const COLUMNS = 100;

/** Beginning of a line that describes an option or a word: its text continues below the first column of the text. */
const ENTRY = /^ +\S(?:.*?\S)? {2,}(?=\S)/;
/** Beginning of a line that does not continue the one before. */
const HEAD = /^(?:Exit codes:|Libraries:|npm )|^ *--?\w/;

/** Returns a help whose lines fit into a terminal: the rest of a longer one begins the next, as long as that continues it. */
export function fitted(help: string): string {
  const lines = help.split('\n');
  const fit: string[] = [];
  let indent = 0;
  while (lines.length > 0) {
    const line = lines.shift() ?? '';
    if (HEAD.test(line) || ENTRY.test(line) || line === '') indent = ENTRY.exec(line)?.[0].length ?? 0;
    const end = line.length <= COLUMNS ? -1 : line.lastIndexOf(' ', COLUMNS);
    if (end <= indent) {
      fit.push(line);
      continue;
    }
    fit.push(line.slice(0, end).trimEnd());
    const rest = ' '.repeat(indent) + line.slice(end + 1);
    const [next = ''] = lines;
    const continues = next.trim() !== '' && !HEAD.test(next) && next.search(/\S/) === indent;
    if (continues) lines[0] = `${rest} ${next.trimStart()}`;
    else lines.unshift(rest);
  }
  return fit.join('\n');
}
