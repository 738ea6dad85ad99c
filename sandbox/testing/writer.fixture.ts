/**
 * Program of the tests: writes rows into the database of a folder, until it is killed, and prints the
 * name of each after its commit.
 */
import { openStore } from '../store/open-store.ts';
import { statement } from '../api/store.ts';

const INSERT = statement<object>('writer_insert', 'insert into setting (name, value) values ($1, $2)');

const [folder = ''] = process.argv.slice(2);
const store = await openStore({ folder });
for (let row = 0; ; row++) {
  await store.write((tx) => tx.all(INSERT, [`row-${row}`, 'x'.repeat(500)]));
  process.stdout.write(`row-${row}\n`);
}
