import { TextlintKernel, type TextlintMessage, type TextlintPluginCreator } from '@textlint/kernel';
import * as markdown from '@textlint/textlint-plugin-markdown';
import type { Diagnostic } from '../../generators/sources/diagnostic.ts';
import type { ProseDocument } from './document.ts';
import { opening } from './rules/opening.ts';
import { spelling } from './rules/spelling.ts';
import { terms } from './rules/terms.ts';

const kernel = new TextlintKernel();
// The plugin is CommonJS, whose default export some loaders wrap once more.
const { default: plugin } = markdown as unknown as {
  default: TextlintPluginCreator | { default: TextlintPluginCreator };
};
const plugins = [{ pluginId: 'markdown', plugin: 'default' in plugin ? plugin.default : plugin }];

/** Lints the prose of one file; diagnostics are in the order of its lines. */
export async function lintProse(file: string, document: ProseDocument): Promise<Diagnostic[]> {
  const { messages } = await kernel.lintText(document.text, {
    filePath: file,
    ext: '.md',
    plugins,
    rules: [
      { ruleId: 'opening', rule: opening, options: { starts: document.starts } },
      { ruleId: 'terms', rule: terms },
      { ruleId: 'spelling', rule: spelling },
    ],
  });
  return messages
    .map((message) => diagnosticAt(file, document, message))
    .toSorted((a, b) => a.line - b.line || a.column - b.column);
}

/** The diagnostic at the position that the text has in its file. */
function diagnosticAt(
  file: string,
  document: ProseDocument,
  { ruleId, message, loc: { start } }: TextlintMessage,
): Diagnostic {
  const origin = document.lines[start.line - 1];
  return {
    file,
    line: origin?.line ?? 1,
    column: (origin?.column ?? 1) + start.column - 1,
    rule: `prose/${ruleId}`,
    message,
  };
}
