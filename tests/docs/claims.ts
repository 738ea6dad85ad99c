import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

/** The repository's root. */
export const ROOT = resolve(import.meta.dirname, '../..');

/** A path, npm script or decision that a document names. */
interface Claim {
  kind: 'path' | 'script' | 'decision';
  text: string;
}

// Documents of packages, build output and installed tools, which are not checked.
const IGNORED = new Set(['node_modules', '.git', '.venv', '.cache', '.build', 'dist', 'target', 'vendor', 'generated']);

/** Pages of the portal, whose links are addresses of the site; its own check follows them. */
const PAGES = 'portal/guides';

/** Returns all Markdown files of the repository, relative to its root. */
export function documents(folder: string = ROOT): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return IGNORED.has(entry.name) || path === join(ROOT, PAGES) ? [] : documents(path);
    return entry.name.endsWith('.md') && entry.name !== 'CHANGELOG.md' ? [relative(ROOT, path)] : [];
  });
}

/** Returns every path, npm script and decision that the text of a document names. */
export function claimsOf(text: string): Claim[] {
  const claims: Claim[] = [];
  for (const [, target = ''] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
    if (!/^[a-z]+:/.test(target) && !target.startsWith('#'))
      claims.push({ kind: 'path', text: target.replace(/#.*/, '') });
  }
  const fenced = [...text.matchAll(/^```(?:sh|bash)\n([\s\S]*?)^```/gm)].flatMap(([, block = '']) => block.split('\n'));
  const spans = [...text.replaceAll(/^```[\s\S]*?^```/gm, '').matchAll(/`([^`\n]+)`/g)].map(([, span = '']) => span);
  for (const code of [...spans, ...fenced]) claims.push(...claimsOfCode(code));
  for (const [, number = ''] of text.matchAll(/\bADR (\d{4})\b/g)) claims.push({ kind: 'decision', text: number });
  return claims;
}

function claimsOfCode(code: string): Claim[] {
  const script = /^npm (?:run ([a-z][\w:-]*)|(test))/.exec(code);
  if (script !== null) return [{ kind: 'script', text: script[1] ?? script[2] ?? '' }];
  const words = code.startsWith('npx vitest') ? code.split(/\s+/).slice(2) : [code];
  return words.filter(looksLikePath).map((word) => ({ kind: 'path', text: word }));
}

// `application/json` and `integration-api/sdk` have a slash, too: a path has a known ending or starts with a directory.
function looksLikePath(word: string): boolean {
  if (!/^[\w.-][\w./-]*$/.test(word) || /^\d|^\.+$/.test(word)) return false;
  if (word.endsWith('/') || /\.(?:md|yaml|json|ts|mjs|test\.ts)$/.test(word)) return true;
  return word.includes('/') && existsSync(join(ROOT, word.split('/')[0] ?? ''));
}

/** Reports whether a claim is true. Paths are relative to the document's folder or to the root. */
export function isTrue(claim: Claim, document: string): boolean {
  switch (claim.kind) {
    case 'path':
      return [join(ROOT, dirname(document)), ROOT].some((base) => existsSync(join(base, claim.text)));
    case 'script':
      return claim.text in scripts();
    case 'decision':
      return readdirSync(join(ROOT, 'docs/adr')).some((name) => name.startsWith(claim.text));
  }
}

/** Returns the npm scripts of the repository. */
export function scripts(): Record<string, string> {
  return (JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: Record<string, string> }).scripts;
}
