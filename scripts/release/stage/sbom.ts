import { readFileSync } from 'node:fs';
import { Enums, Models, Serialize, Spec, SPDX, Validation } from '@cyclonedx/cyclonedx-library';
import { PackageURL } from 'packageurl-js';
import type { Installed, Packaging } from '../../../generators/languages/packaging.ts';
import { digestOf, type StagedRelease } from '../staged.ts';

const LICENSE = 'Apache-2.0';

/**
 * Returns the software bill of materials of a release in the format CycloneDX: the library, the digests of its files and
 * the packages that were installed with it, direct and transitive, with their licences and digests. It has no time and no random number, so that the same files have the same one.
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
  const components = new Map(installed.map((one) => [one.name, describedAs(one, purl)]));
  components.set(release.name, library);
  for (const { name, requires } of installed) {
    const own = components.get(name);
    if (own !== undefined && own !== library) bom.components.add(own);
    // A package may also need a runtime, or a package of other systems, which is not installed.
    for (const needed of requires.flatMap((other) => components.get(other) ?? [])) own?.dependencies.add(needed.bomRef);
  }
  const factory = new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6);
  const text = new Serialize.JsonSerializer(factory).serialize(bom, { sortLists: true, space: 2 });
  // The validator needs `ajv`, `ajv-formats` and `ajv-formats-draft2019`, the library's optional peers in package.json.
  const problem = await new Validation.JsonStrictValidator(Spec.Version.v1dot6).validate(text);
  if (problem !== null) throw new Error(`the SBOM of ${release.name} is invalid: ${JSON.stringify(problem)}`);
  return `${text}\n`;
}

function describedAs({ name, version, licence, hash }: Installed, purl: string): Models.Component {
  const described = component(purl, name, version);
  if (licence !== undefined) described.licenses.add(licenceOf(licence));
  if (hash !== undefined) described.hashes.set(hash.algorithm as Enums.HashAlgorithm, hash.content);
  return described;
}

function licenceOf(text: string): Models.License {
  if (/ (?:AND|OR|WITH) /.test(text)) return new Models.LicenseExpression(text);
  return SPDX.isSupportedSpdxId(text) ? new Models.SpdxLicense(text) : new Models.NamedLicense(text);
}

function component(type: string, fullName: string, version: string): Models.Component {
  const at = Math.max(fullName.lastIndexOf('/'), fullName.lastIndexOf(':'));
  const [group, name] = [fullName.slice(0, Math.max(at, 0)), fullName.slice(at + 1)];
  const purl = new PackageURL(type, group === '' ? null : group, name, version, null, null).toString();
  const optional = { version, purl, bomRef: purl, ...(group === '' ? {} : { group }) };
  return new Models.Component(Enums.ComponentType.Library, name, optional);
}
