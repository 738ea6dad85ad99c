import semver from 'semver';

/** Newest version in a registry; undefined if it has none, or if there is a reason why it is unknown. */
export interface Newest {
  kind: string;
  newest?: string | undefined;
  /** Version of the repository, if the registry has it and a newer one. */
  older?: string | undefined;
  /** Version of the repository and its state, if the registry has accepted it and does not offer it yet. */
  underway?: string | undefined;
  /** Version of the repository, if its tag exists and the registry no longer has it. */
  withdrawn?: string | undefined;
  problem?: string | undefined;
}

/** One row of `status`. */
export interface Row {
  title: string;
  /** Version in the repository. */
  version: string;
  /** Next version; undefined if the library has not changed. */
  planned?: string | undefined;
  /** Version in the stage of the commit that is checked out. */
  staged?: string | undefined;
  /** Newest version in each registry. */
  published: readonly Newest[];
  /** Newest tag in the repository. */
  tagged: Newest;
  support: string;
}

const NONE = '–';
const HEADINGS = ['SDK', 'repository', 'planned', 'staged', 'published', 'tagged', 'support'];

/** Formats the rows as one table with aligned columns. */
export function formatTable(rows: readonly Row[]): string[] {
  const cells = rows.map(({ title, version, planned, staged, published, tagged, support }) => [
    title,
    version,
    planned ?? NONE,
    staged ?? NONE,
    published.map((one) => `${one.kind} ${textOf(one)}`).join(', '),
    textOf(tagged),
    support,
  ]);
  const widths = HEADINGS.map((heading, column) =>
    Math.max(heading.length, ...cells.map((row) => row[column]?.length ?? 0)),
  );
  return [HEADINGS, ...cells].map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

/** Says for each version that was withdrawn what a person can do. */
export const withdrawnLines = (rows: readonly Row[]): string[] =>
  rows.flatMap(({ title, published }) =>
    published.flatMap(({ kind, withdrawn }) =>
      withdrawn === undefined
        ? []
        : `${title} ${withdrawn} was withdrawn from ${kind}: leave it and release another version, or send it with npm run release -- publish --again`,
    ),
  );

function textOf({ newest = NONE, older, underway, withdrawn, problem }: Newest): string {
  if (problem !== undefined) return '?';
  if (underway !== undefined) return `${newest} (${underway})`;
  if (withdrawn !== undefined) return `${newest} (${withdrawn} withdrawn)`;
  return older === undefined ? newest : `${older} (newest ${newest})`;
}

/** Returns the highest version. Registries have their own spelling of prereleases: `2.1.0rc0` is `2.1.0-rc.0` (PEP 440). */
export function newestOf(versions: readonly string[]): string | undefined {
  const stages: Record<string, string> = { a: 'alpha', b: 'beta', rc: 'rc' };
  const spelled = (version: string): string =>
    version.replace(/(?<=^\d+\.\d+\.\d+)(a|b|rc)(?=\d+$)/, (stage) => `-${stages[stage]}.`);
  return versions
    .filter((version) => semver.valid(spelled(version)) !== null)
    .toSorted((one, other) => semver.compare(spelled(one), spelled(other)))
    .at(-1);
}
