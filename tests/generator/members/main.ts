/** Prints the members that documents have and their models lack: `node --import tsx main.ts folder file.yaml …`. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { fittingOf, lostMembers } from './lost-members.ts';

const files = process.argv.slice(2).flatMap((path) =>
  statSync(path).isDirectory()
    ? readdirSync(path)
        .filter((name) => /\.(?:ya?ml|json)$/.test(name))
        .map((name) => join(path, name))
    : [path],
);
for (const file of files) {
  try {
    const document: unknown = parse(readFileSync(file, 'utf8'), {
      maxAliasCount: 10_000,
      merge: true,
      uniqueKeys: false,
    });
    const { lost, compared } = lostMembers(document, fittingOf(document));
    console.log(`${file}: ${compared} members compared, ${lost.length} lost`);
    for (const { pointer, message } of lost) console.log(`  ${pointer} ${message}`);
  } catch (error) {
    console.log(`${file}: ${String(error).split('\n')[0]}`);
  }
}
