/**
 * Rows that a statement names by their keys. With `id = any($3)`, the planner chooses: if it expects an account to have few rows,
 * because the table was empty when it made the plan or because most accounts have few, it reads all rows of the account, which may
 * be millions. A join with the keys leaves it the index on all columns only, whatever the statistics say.
 */

/** Place of the keys in the parameters of a statement, after account `$1` and mode `$2`. */
interface Keys {
  /** Parameter with the last columns of the keys, a list of texts. */
  readonly list: string;
  /** Parameter with the location of all keys, if it belongs to them. */
  readonly location?: string;
}

/**
 * Returns the keys as the table `wanted`. Its limit, which is none, keeps the planner from merging it with the query, and from
 * expecting many keys.
 */
export const wanted = ({ list, location }: Keys = { list: '$3' }): string =>
  `(select $1::text as of_account, $2::text as of_mode, ${location ?? 'null'}::text as of_location, n.key
    from unnest(${list}::text[]) as n (key) limit (select null::bigint)) as wanted`;

/** Returns the condition that a row has one of the wanted keys. `column` is the last one of the key. */
export const isWanted = (column: string, { location }: Pick<Keys, 'location'> = {}): string =>
  `account_id = wanted.of_account and mode = wanted.of_mode and ${column} = wanted.key${
    location === undefined ? '' : ' and location_id = wanted.of_location'
  }`;

/** Returns the rows of `table` with the wanted keys, for a statement that only reads; a key that is given twice is found twice. */
export const wantedRows = (columns: string, table: string, column = 'id', list = '$3'): string =>
  `select ${columns} from unnest(${list}::text[]) as n (key) cross join lateral (
     select * from ${table} where account_id = $1 and mode = $2 and ${column} = n.key offset 0) as t`;
