import type { StagedRelease } from '../staged.ts';
import type { Sources } from './sources.ts';

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
        internalParameters: { isDirty: sources.changes.length > 0 },
        resolvedDependencies: [{ uri: `git+${sources.repository}`, digest: { gitCommit: sources.commit } }],
      },
      runDetails: { builder: { id: process.env['GITHUB_WORKFLOW_REF'] ?? 'local' } },
    },
  };
  return `${JSON.stringify(statement, null, 2)}\n`;
}
