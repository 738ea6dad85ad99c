import { librariesIn } from '../libraries.ts';
import type { Plan } from '../planned.ts';
import type { ReleaseUnit } from '../release-unit.ts';
import { registriesOf, type Targets } from '../publish/targets.ts';
import type { Registry } from '../registries/registry.ts';
import { openTags } from '../registries/tags.ts';
import type { Stage, StagedRelease } from '../staged.ts';
import { type Newest, newestOf, type Row } from './table.ts';
import { messageOf } from '../message.ts';

interface StatusInput {
  root: string;
  units: readonly ReleaseUnit[];
  targets: Targets;
  plan: Plan;
  /** Stage of the commit that is checked out. */
  staged: Stage | undefined;
  /** Describes how long a library is supported. */
  supportOf: (id: string) => string;
}

/** Asks the repository and all registries where each library is. */
export async function rowsOf({ root, units, targets, plan, staged, supportOf }: StatusInput): Promise<Row[]> {
  const tags = openTags({ url: targets.tags, checkout: root, commit: '' });
  return Promise.all(
    librariesIn(root, units).map(async ({ unit: { id, names, packaging }, package: workspace, version }) => {
      const planned = plan.libraries.find((library) => library.id === id && library.bump !== 'none');
      const named = { name: packaging.name, workspace };
      const own = { ...named, version, spelling: packaging.spelling(version) };
      const tagged = await newestIn(tags, own);
      const isTagged = version === (tagged.older ?? tagged.newest);
      const ask = (registry: Registry): Promise<Newest> => newestIn(registry, own, isTagged);
      const published = await Promise.all(registriesOf(targets, id).map(ask));
      return {
        title: names.title,
        version,
        planned: planned?.to,
        staged: staged?.releases.find((release) => release.id === id)?.version,
        published,
        tagged,
        support: supportOf(id),
      };
    }),
  );
}

/** @param isTagged true if the version has been in all registries */
async function newestIn(
  registry: Registry,
  own: Omit<StagedRelease, 'id' | 'files'>,
  isTagged = false,
): Promise<Newest> {
  const [kind = ''] = registry.title.split(' ');
  try {
    const versions = await registry.versions(own);
    const newest = newestOf(versions);
    const listed = versions.find((version) => version === own.version || version === own.spelling);
    const progress = listed === undefined ? await registry.progressOf?.(own) : undefined;
    return {
      kind,
      newest,
      // The version of an old line is never the newest.
      older: listed === newest ? undefined : listed,
      underway: progress === undefined ? undefined : `${own.spelling} ${progress}`,
      withdrawn: isTagged && listed === undefined && progress === undefined ? own.spelling : undefined,
    };
  } catch (error) {
    return { kind, problem: messageOf(error) };
  }
}
