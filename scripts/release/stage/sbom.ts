import { readFileSync } from 'node:fs';
import { Enums, Models, Serialize, Spec, Validation } from '@cyclonedx/cyclonedx-library';
import { PackageURL } from 'packageurl-js';
import type { Installed, Packaging } from '../../../generators/languages/packaging.ts';
import { digestOf, type StagedRelease } from '../staged.ts';

const LICENSE = 'Apache-2.0';

/**
 * Returns the software bill of materials of a release in the format CycloneDX: the library, the digests of its files and
 * the packages that were installed with it. It has no time and no random number, so that the same files have the same one.
 * @throws {Error} if the format's schema rejects it
 */
export async function sbomOf(
  release: StagedRelease,
  { purl }: Packaging,
  installed: readonly Installed[],
): Promise<string> {
  const bom = new Models.Bom();
  const library = component(purl, release.name, release.spelling);
  library.licenses.add(new Models.SpdxLicense(LICENSE));
  bom.metadata.component = library;
  for (const { name, path, sha256 } of release.files) {
    const file = new Models.Component(Enums.ComponentType.File, name, { bomRef: name });
    file.hashes.set(Enums.HashAlgorithm['SHA-256'], sha256);
    file.hashes.set(Enums.HashAlgorithm['SHA-512'], digestOf(readFileSync(path), 'sha512'));
    library.components.add(file);
  }
  for (const { name, version } of installed) {
    const dependency = component(purl, name, version);
    bom.components.add(dependency);
    library.dependencies.add(dependency.bomRef);
  }
  const factory = new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6);
  const text = new Serialize.JsonSerializer(factory).serialize(bom, { sortLists: true, space: 2 });
  // The validator needs `ajv`, `ajv-formats` and `ajv-formats-draft2019`, the library's optional peers in package.json.
  const problem = await new Validation.JsonStrictValidator(Spec.Version.v1dot6).validate(text);
  if (problem !== null) throw new Error(`the SBOM of ${release.name} is invalid: ${JSON.stringify(problem)}`);
  return `${text}\n`;
}

function component(type: string, fullName: string, version: string): Models.Component {
  const at = Math.max(fullName.lastIndexOf('/'), fullName.lastIndexOf(':'));
  const [group, name] = [fullName.slice(0, Math.max(at, 0)), fullName.slice(at + 1)];
  const purl = new PackageURL(type, group === '' ? null : group, name, version, null, null).toString();
  const optional = { version, purl, bomRef: purl, ...(group === '' ? {} : { group }) };
  return new Models.Component(Enums.ComponentType.Library, name, optional);
}
