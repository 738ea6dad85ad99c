import type { StagedRelease } from '../staged.ts';
import type { Sources } from './sources.ts';

/**
 * Returns a statement of which sources the files come from, in the format of in-toto with the predicate of SLSA 1.0. It is
 * not signed here: in CI, the registries and GitHub attest the same digests.
 */
export function provenanceOf(releases: readonly StagedRelease[], sources: Sources): string {
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
        externalParameters: { versions: releases.map(({ workspace, version }) => `${workspace}@${version}`) },
        internalParameters: { isDirty: sources.changes.length > 0 },
        resolvedDependencies: [{ uri: `git+${sources.repository}`, digest: { gitCommit: sources.commit } }],
      },
      runDetails: { builder: { id: builderOf(sources) } },
    },
  };
  return `${JSON.stringify(statement, null, 2)}\n`;
}

// SLSA 1.0 asks for a URI that identifies who built: in CI the workflow, elsewhere the person who followed the guide.
function builderOf({ repository }: Sources): string {
  const { GITHUB_SERVER_URL: server = 'https://github.com', GITHUB_WORKFLOW_REF: workflow } = process.env;
  return workflow === undefined ? `git+${repository}#docs/releasing.md` : `${server}/${workflow}`;
}
