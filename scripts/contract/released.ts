import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { digest } from '../files/tree.ts';

/** The bundled contract of the last release, with which the validator and the plan compare the current one. */
export const RELEASED_CONTRACT = 'releases/contract.json';
const DIGEST = 'releases/contract.sha256';
/** Maps whose members are one line each, which keeps the file small and its differences readable. */
const MAPS_OF_LINES = new Set(['paths', 'webhooks']);

/** Returns the files that record a bundled contract as the released one, by path. The same contract has the same bytes. */
export function releasedContractFiles(document: object): Map<string, string> {
  const text = contractText(document);
  return new Map([
    [RELEASED_CONTRACT, text],
    // The format of `sha256sum --check`.
    [DIGEST, `${digest(text)}  contract.json\n`],
  ]);
}

/**
 * Reads the contract of the last release; undefined before the first one.
 * @throws {Error} one line with a remedy, if somebody edited the file
 */
export function releasedContract(root: string): object | undefined {
  const path = join(root, RELEASED_CONTRACT);
  if (!existsSync(path)) return undefined;
  const text = readFileSync(path, 'utf8');
  const recorded = existsSync(join(root, DIGEST)) ? readFileSync(join(root, DIGEST), 'utf8').split(' ')[0] : undefined;
  if (digest(text) !== recorded)
    throw new Error(
      `${RELEASED_CONTRACT}: differs from the release that it records; restore it and ${DIGEST} with git`,
    );
  return JSON.parse(text) as object;
}

function contractText(document: object): string {
  const members = Object.entries(document).map(([key, value]) => {
    if (key === 'components') return `${JSON.stringify(key)}: ${componentsText(value as object)}`;
    return `${JSON.stringify(key)}: ${MAPS_OF_LINES.has(key) ? linesOf(value as object) : JSON.stringify(value)}`;
  });
  return `{\n${members.join(',\n')}\n}\n`;
}

const componentsText = (kinds: object): string =>
  `{\n${Object.entries(kinds)
    .map(([kind, members]) => `${JSON.stringify(kind)}: ${linesOf(members as object)}`)
    .join(',\n')}\n}`;

const linesOf = (map: object): string =>
  `{\n${Object.entries(map)
    .map(([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`)
    .join(',\n')}\n}`;
