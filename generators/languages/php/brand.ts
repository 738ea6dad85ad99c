import type { Brand, Spellings } from '../../names/brand.ts';
import { type IdentityRules, literally, productOf } from '../../names/identity.ts';
import { isReservedName } from './names.ts';

declare module '../../names/brand.ts' {
  interface Brand {
    php: { package: string; namespace: string };
  }
}

export const packages = ({ client, kebab }: Spellings): Brand['php'] => ({
  package: `${kebab}/sdk`,
  namespace: client,
});

/** https://getcomposer.org/doc/04-schema.md#name */
const PACKAGE = /^[a-z0-9](?:[_.-]?[a-z0-9]+)*\/[a-z0-9](?:(?:[_.]|-{1,2})?[a-z0-9]+)*$/;
const SEGMENT = /^[A-Za-z_][A-Za-z0-9_]*$/;

const isNamespace = (namespace: string): boolean =>
  namespace.split('\\').every((segment) => SEGMENT.test(segment) && !isReservedName(segment));

export const identity: IdentityRules = {
  checks: {
    name: (name) =>
      PACKAGE.test(name)
        ? undefined
        : 'is no name of a Composer package, such as museum/sdk: a vendor and a name in lower case',
    namespace: (namespace) =>
      isNamespace(namespace)
        ? undefined
        : String.raw`is no PHP namespace, such as Museum\Sdk: names with \ between them, and no reserved words`,
  },
  chosen: ({ php }, { name = php.package, namespace = php.namespace }): Brand['php'] => ({ package: name, namespace }),
  renames: (own, { php }) => {
    const namespace = String.raw`\b${own.php.namespace}`;
    return [
      [new RegExp(literally(own.php.package)), php.package],
      [new RegExp(String.raw`${literally(own.php.package.split('/')[0] ?? '')}(?=-php\/)`), productOf(php.package)],
      // In JSON and in texts of PHP.
      [new RegExp(String.raw`${namespace}(?=\\\\)`), php.namespace.replaceAll('\\', String.raw`\\`)],
      [new RegExp(String.raw`${namespace}(?=\\)|(?<=\bnamespace )${namespace}(?=;)`), php.namespace],
    ];
  },
};
/** Returns the command that adds the published package to a project. */
export const addPackage = ({ php }: Brand): string => `composer require ${php.package}`;
