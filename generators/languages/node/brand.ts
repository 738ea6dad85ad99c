import validateName from 'validate-npm-package-name';
import type { Brand, Spellings } from '../../names/brand.ts';
import { type IdentityRules, literally } from '../../names/identity.ts';

declare module '../../names/brand.ts' {
  interface Brand {
    node: { package: string };
  }
}

export const packages = ({ kebab }: Spellings): Brand['node'] => ({ package: `@${kebab}/sdk` });

function checkName(name: string): string | undefined {
  const { validForNewPackages, errors = [], warnings = [] } = validateName(name);
  const [reason] = [...errors, ...warnings];
  return validForNewPackages ? undefined : `is no name of an npm package, such as @museum/sdk: ${reason}`;
}

export const identity: IdentityRules = {
  checks: { name: checkName },
  chosen: ({ node }, { name = node.package }): Brand['node'] => ({ package: name }),
  renames: (own, { node }) => [[new RegExp(literally(own.node.package)), node.package]],
};
/** Returns the command that adds the published package to a project. */
export const addPackage = ({ node }: Brand): string => `npm install ${node.package}`;
