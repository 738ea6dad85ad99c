import { extname } from 'node:path';
import { commentPassages } from './doc-comment.ts';
import { linesOf, type Passage } from './passage.ts';
import { CODE_EXTENSIONS, codePassages } from './source-code.ts';
import { yamlPassages } from './yaml.ts';

const MUSTACHE_COMMENT = /\{\{!([\s\S]*?)\}\}/g;
const XML_COMMENT = /<!--([\s\S]*?)-->/g;
const CSS_COMMENT = /\/\*([\s\S]*?)\*\//g;
const SQL_COMMENT = /(?<=^[ \t]*)--(.*)$/gm;
const HASH_COMMENT = /(?<=^[ \t]*)#(.*)$/gm;
const DATA = ['yaml', 'yml', 'json'];
/** Other formats, each with a pattern whose first group is the text of a comment. */
const COMMENTS: Readonly<Record<string, RegExp>> = {
  mustache: MUSTACHE_COMMENT,
  xml: XML_COMMENT,
  css: CSS_COMMENT,
  sql: SQL_COMMENT,
  toml: HASH_COMMENT,
  txt: HASH_COMMENT,
};

/** Extensions, without the dot, of the files that hold prose. */
export const PROSE_EXTENSIONS: readonly string[] = ['md', ...Object.keys(COMMENTS), ...DATA, ...CODE_EXTENSIONS];

/** Reads the prose of a file: Markdown as a whole, otherwise comments, descriptions and messages. */
export function passagesOf(file: string, source: string): Passage[] {
  const extension = extname(file).slice(1);
  if (extension === 'md') return [{ kind: 'markdown', lines: linesOf(source)(0, source) }];
  if (DATA.includes(extension)) return yamlPassages(source);
  const comment = COMMENTS[extension];
  if (comment !== undefined) return matchedComments(source, comment);
  return codePassages(source, extension, isTest(file));
}

function matchedComments(source: string, comment: RegExp): Passage[] {
  const linesAt = linesOf(source);
  return [...source.matchAll(comment)].flatMap(({ index, 0: all, 1: text = '' }) =>
    commentPassages(linesAt(index + all.indexOf(text), text)),
  );
}

function isTest(file: string): boolean {
  return /\.test\.\w+$|(?:^|\/)tests?\//.test(file);
}
