import { extname } from 'node:path';
import { commentPassages } from './doc-comment.ts';
import { linesOf, type Passage } from './passage.ts';
import { CODE_EXTENSIONS, codePassages } from './source-code.ts';
import { yamlPassages } from './yaml.ts';

const MUSTACHE_COMMENT = /\{\{!([\s\S]*?)\}\}/g;
const DATA = ['yaml', 'yml', 'json'];

/** Extensions, without the dot, of the files that hold prose. */
export const PROSE_EXTENSIONS: readonly string[] = ['md', 'mustache', ...DATA, ...CODE_EXTENSIONS];

/** Reads the prose of a file: Markdown as a whole, otherwise comments, descriptions and messages. */
export function passagesOf(file: string, source: string): Passage[] {
  const extension = extname(file).slice(1);
  if (extension === 'md') return [{ kind: 'markdown', lines: linesOf(source)(0, source) }];
  if (DATA.includes(extension)) return yamlPassages(source);
  if (extension === 'mustache') return mustachePassages(source);
  return codePassages(source, extension, isTest(file));
}

function mustachePassages(source: string): Passage[] {
  const linesAt = linesOf(source);
  return [...source.matchAll(MUSTACHE_COMMENT)].flatMap(({ index, 1: text = '' }) =>
    commentPassages(linesAt(index + 3, text)),
  );
}

function isTest(file: string): boolean {
  return /\.test\.\w+$|(?:^|\/)tests?\//.test(file);
}
