import type { Author } from '../../names/publication.ts';
import { hasNotice, type Licence } from '../../publication/licence.ts';
import { gitAddress, issuesOf } from '../../publication/publisher.ts';
import type { Product } from '../product.ts';

/** Packages that the build of the library needs. */
const BUILD_PACKAGES = ['esbuild', 'tsx', 'typescript'];

/** Members of a package.json that list its subpaths. */
interface Subpaths {
  typesVersions: { '*': Record<string, string[]> };
  exports: Record<string, unknown>;
}

const copied = <T>(value: T): T => JSON.parse(JSON.stringify(value).replaceAll('/testing/', '/custom/')) as T;

/** Adds the subpath for code of the owner, in the form of another one. */
function withSubpath({ typesVersions, exports }: Subpaths): Subpaths {
  const types = typesVersions['*'];
  return {
    typesVersions: { '*': { custom: copied(types['testing'] ?? []), ...types } },
    exports: Object.fromEntries(
      Object.entries(exports).flatMap((entry) =>
        entry[0] === './testing' ? [['./custom', copied(entry[1])], entry] : [entry],
      ),
    ),
  };
}

/** Returns the manifest of a library of another API. Its package is built when it is installed or packed. */
export function productManifest(text: string, { description, publisher, read }: Product): string {
  const ours = JSON.parse(text) as Record<string, object> & Subpaths & { name: object; version: object };
  const { name, version, private: _, description: _d, homepage: _h, bugs: _b, license: _l, ...rest } = ours;
  const { author: _a, repository: _r, keywords: _k, scripts, typesVersions, exports, ...own } = rest;
  const { devDependencies } = JSON.parse(read('package.json')) as { devDependencies: Record<string, string> };
  const { build } = scripts as { build?: string };
  const [author, ...contributors] = publisher.authors;
  const product = {
    name,
    version,
    description,
    homepage: publisher.homepage,
    bugs: issuesOf(publisher.repository),
    license: spelt(publisher.licence),
    author: author && personOf(author),
    contributors: contributors.length > 0 ? contributors.map(personOf) : undefined,
    repository: publisher.repository && { type: 'git', url: `git+${gitAddress(publisher.repository)}` },
    ...own,
    files: ['dist', 'CHANGELOG.md', ...(hasNotice(publisher.licence) ? ['NOTICE'] : [])],
    ...withSubpath({ typesVersions, exports }),
    scripts: { build, prepare: 'npm run build' },
    devDependencies: Object.fromEntries(BUILD_PACKAGES.map((each) => [each, devDependencies[each]])),
  };
  return `${JSON.stringify(product, null, 2)}\n`;
}

const personOf = ({ name, email, url }: Author): object => ({ name, email, url });

/** https://docs.npmjs.com/cli/configuring-npm/package-json#license */
function spelt(licence: Licence | undefined): string {
  if (licence === undefined) return 'UNLICENSED';
  const isKnown = licence.kind === 'standard' && !licence.expression.includes('LicenseRef-');
  return isKnown ? licence.expression : 'SEE LICENSE IN LICENSE';
}
