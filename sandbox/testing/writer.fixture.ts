/**
 * Program of the tests: writes rows into the database of a folder, until it is killed or has written `limit`, and prints
 * the name of each after its commit, with the number of times that a disk was synchronised until then.
 */
import { openStore } from '../store/open-store.ts';
import { statement } from '../store/statement.ts';

const INSERT = statement<object>('writer_insert', 'insert into setting (name, value) values ($1, $2)');

const [folder = '', mode, limit = 'Infinity'] = process.argv.slice(2);
const store = await openStore({ folder, durable: mode === 'durable' });
for (let row = 0; row < Number(limit); row++) {
  await store.write((tx) => tx.all(INSERT, [`row-${row}`, 'x'.repeat(500)]));
  process.stdout.write(`row-${row} ${process.env['SYNCHRONISED'] ?? 0}\n`);
}
await store.close();
