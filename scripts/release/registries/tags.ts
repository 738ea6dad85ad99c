import type { Library } from '../libraries.ts';
import type { StagedRelease } from '../staged.ts';
import { git, GIT_CREDENTIALS, remoteRefs } from './git.ts';
import { ABSENT, type Registry, SAME } from './registry.ts';

interface TagsOptions {
  /** URL or name of the remote repository with the sources. */
  url: string;
  /** Repository that has the commit. */
  checkout: string;
  commit: string;
}

type Name = Pick<StagedRelease, 'workspace'>;

const refOf = ({ workspace, version }: StagedRelease): string => `refs/tags/${workspace}@${version}`;

/** Returns the name of the tag of the version of a library, as changesets names it. */
export const tagOf = ({ package: name, version }: Pick<Library, 'package' | 'version'>): string => `${name}@${version}`;

/** Returns the tags of this clone and, if it can be asked, of the remote repository: `publish` makes no local ones. */
export async function tagsIn(checkout: string): Promise<ReadonlySet<string>> {
  const local = await git(checkout, 'tag');
  const remote = await remoteRefs(checkout, 'origin', 'refs/tags/*').catch(() => new Map<string, string>());
  return new Set([...local.split('\n'), ...[...remote.keys()].map((ref) => ref.replace('refs/tags/', ''))]);
}

/** Opens the tags of the repository, which record what was released: `@integration-api/sdk@2.2.1`. */
export function openTags({ url, checkout, commit }: TagsOptions): Registry {
  return {
    title: `tags ${url}`,
    credentials: GIT_CREDENTIALS,
    async versions({ workspace }: Name) {
      const prefix = `refs/tags/${workspace}@`;
      const refs = await remoteRefs(checkout, url, `${prefix}*`);
      return [...refs.keys()].filter((name) => !name.endsWith('^{}')).map((name) => name.slice(prefix.length));
    },
    async probe(release) {
      const ref = refOf(release);
      const refs = await remoteRefs(checkout, url, ref, `${ref}^{}`);
      // An annotated tag has the commit behind it.
      const found = refs.get(`${ref}^{}`) ?? refs.get(ref);
      if (found === undefined) return ABSENT;
      return found === commit ? SAME : { state: 'different', found: `commit ${found}` };
    },
    // No local tag is made: after a failed push, the next run would not make it again.
    async push(release) {
      await git(checkout, 'push', '--quiet', url, `${commit}:${refOf(release)}`);
    },
  };
}
