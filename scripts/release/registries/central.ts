import { readFileSync } from 'node:fs';
import type { StagedRelease } from '../staged.ts';
import { openFiles } from './files.ts';
import { bearer, readJson, request } from './http.ts';
import { digestIn, folderOf, isPom, listed, versionFolder, writeWithChecksums } from './maven-layout.ts';
import { ABSENT, compare, type Presence, type Registry, type Target } from './registry.ts';

const VARIABLES = ['MAVEN_USERNAME', 'MAVEN_PASSWORD'] as const;
/** The portal copies all files of an upload before it responds. */
const UPLOAD_MS = 300_000;

/** State of an upload (https://central.sonatype.org/publish/publish-portal-api/). */
interface Deployment {
  deploymentId: string;
  /** `PENDING`, `VALIDATING`, `VALIDATED`, `PUBLISHING`, `PUBLISHED` or `FAILED`. */
  deploymentState: string;
  /** Package URLs of its content; at first, none. */
  purls?: string[];
  /** Reasons of a failure, by package URL. */
  errors?: Record<string, string[]>;
}

type Named = Pick<StagedRelease, 'name' | 'spelling'>;

/**
 * Opens Maven Central. Its staging API accepts the files and makes a deployment of them in the portal, which validates and
 * publishes it. Users can read a version up to half an hour later, so the portal is asked before anything is sent.
 */
export function openCentral({ url, upload = url, portal = url }: Target): Registry {
  const source = openFiles(url);
  const service = new Portal(upload, portal);
  /** Failed deployments of earlier uploads, which say nothing about this one. */
  const outdated = new Set<string>();
  let isSent = false;
  const presenceInPortal = async (release: Named): Promise<Presence> => {
    const own = await service.deploymentsOf(release);
    const active = own.find((deployment) => !isFailed(deployment));
    if (active !== undefined) return { state: 'pending', progress: active.deploymentState.toLowerCase() };
    const failed = own.find(({ deploymentId }) => !outdated.has(deploymentId));
    if (failed !== undefined) return { state: 'absent', refused: reasonsOf(failed) };
    // The portal may list a deployment later than it has accepted it.
    return isSent ? { state: 'pending', progress: 'uploaded' } : ABSENT;
  };
  return {
    title: `central ${url}`,
    credentials: VARIABLES.join(' and '),
    versions: ({ name }) => listed(source, folderOf(name)),
    async probe(release) {
      const digests = new Map<string, string>();
      for (const file of release.files) {
        const content = await source.read(`${versionFolder(release)}/${file.name}`);
        if (content !== undefined) digests.set(file.name, digestIn(file, content));
      }
      const offered = compare(release.files, ({ name }) => digests.get(name));
      if (offered.state === 'absent') return presenceInPortal(release);
      return offered.state === 'partial' ? { state: 'pending', progress: `without ${offered.missing}` } : offered;
    },
    async push(release) {
      for (const { deploymentId } of await service.deploymentsOf(release)) outdated.add(deploymentId);
      await service.upload(release);
      isSent = true;
    },
    async progressOf(named) {
      const presence = await presenceInPortal(named);
      return presence.state === 'pending' ? presence.progress : undefined;
    },
  };
}

const isFailed = ({ deploymentState }: Deployment): boolean => deploymentState === 'FAILED';

const reasonsOf = ({ errors = {} }: Deployment): string =>
  [...new Set(Object.values(errors).flat())].join(', ') || 'central.sonatype.com lists the reasons';

class Portal {
  readonly #staging: string;
  readonly #portal: string;
  /** Deployments of other versions. They never become this one, and need not be asked for again. */
  readonly #others = new Set<string>();

  constructor(staging: string, portal: string) {
    this.#staging = staging;
    this.#portal = portal;
  }

  /** Sends the files, and starts their publication. */
  async upload(release: StagedRelease): Promise<void> {
    const files = openFiles(`${this.#staging}service/local/staging/deploy/maven2/`, VARIABLES);
    for (const { name, path } of release.files.toSorted((one, other) => isPom(one) - isPom(other))) {
      await writeWithChecksums(files, `${versionFolder(release)}/${name}`, readFileSync(path));
    }
    const address = `manual/upload/defaultRepository/${groupOf(release)}?publishing_type=automatic`;
    await request(`${this.#staging}${address}`, { method: 'POST', headers: headers(), timeoutMs: UPLOAD_MS });
  }

  /** Returns the deployments that contain a version, and those that do not say yet what they contain. */
  async deploymentsOf(release: Named): Promise<Deployment[]> {
    // Without a token, only what users can read is known.
    if (VARIABLES.some((name) => (process.env[name] ?? '') === '')) return [];
    const address = `manual/search/repositories?ip=any&profile_id=${groupOf(release)}`;
    const { repositories = [] } = await this.#json<{ repositories?: { portal_deployment_id?: string | null }[] }>(
      `${this.#staging}${address}`,
      'GET',
    );
    const ids = repositories.flatMap(({ portal_deployment_id: id }) => (typeof id === 'string' ? [id] : []));
    const own: Deployment[] = [];
    for (const id of ids.filter((one) => !this.#others.has(one))) {
      const deployment = await this.#json<Deployment>(`${this.#portal}api/v1/publisher/status?id=${id}`, 'POST');
      const { purls = [] } = deployment;
      if (purls.length === 0 || purls.some((purl) => purl.split('?')[0] === purlOf(release))) own.push(deployment);
      else this.#others.add(id);
    }
    return own;
  }

  async #json<Content>(address: string, method: 'GET' | 'POST'): Promise<Content> {
    return (await readJson<Content>(address, { method, headers: headers() })) ?? ({} as Content);
  }
}

const headers = (): Record<string, string> => bearer(process.env[VARIABLES[0]] ?? '', process.env[VARIABLES[1]] ?? '');

const groupOf = ({ name }: Named): string => name.split(':')[0] ?? '';

const purlOf = ({ name, spelling }: Named): string => `pkg:maven/${name.replace(':', '/')}@${spelling}`;
