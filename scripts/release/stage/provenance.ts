import { git } from '../registries/git.ts';
import type { StagedRelease } from '../staged.ts';

/** Sources of a stage. */
export interface Sources {
  commit: string;
  /** URL of the repository, from the remote `origin`, without credentials. */
  repository: string;
  /** True if the working tree differs from the commit. */
  isDirty: boolean;
}

export async function sourcesOf(checkout: string): Promise<Sources> {
  const commit = await git(checkout, 'rev-parse', 'HEAD');
  const url = await git(checkout, 'remote', 'get-url', 'origin').catch(() => 'unknown');
  const changes = await git(checkout, 'status', '--porcelain', '--untracked-files=no');
  return { commit, repository: url.replace(/\/\/[^/@]*@/, '//'), isDirty: changes !== '' };
}

/**
 * Returns a statement of which sources the files come from, in the format of in-toto with the predicate of SLSA 1.0. It is
 * not signed here: in CI, the registries and GitHub attest the same digests.
 */
export function provenanceOf(releases: readonly StagedRelease[], plan: string, sources: Sources): string {
  const subject = releases.flatMap(({ id, files }) =>
    files.map(({ name, sha256 }) => ({ name: `${id}/${name}`, digest: { sha256 } })),
  );
  const statement = {
    _type: 'https://in-toto.io/Statement/v1',
    subject,
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        buildType: `git+${sources.repository}#docs/releasing.md`,
        externalParameters: { plan },
        internalParameters: { isDirty: sources.isDirty },
        resolvedDependencies: [{ uri: `git+${sources.repository}`, digest: { gitCommit: sources.commit } }],
      },
      runDetails: { builder: { id: process.env['GITHUB_WORKFLOW_REF'] ?? 'local' } },
    },
  };
  return `${JSON.stringify(statement, null, 2)}\n`;
}
