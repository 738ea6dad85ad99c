import { join } from 'node:path';
import type { TxtStrNode } from '@textlint/ast-node-types';
import type { TextlintRuleModule } from '@textlint/types';
import { fromYAMLFilePath } from 'prh';

/** The words and phrases that the project does not use, each with its replacement and examples, in the format of prh. */
export const TERMS_FILE = join(import.meta.dirname, 'terms.yaml');

// Reading the file also tries each rule on its examples.
const engine = fromYAMLFilePath(TERMS_FILE);

/** Reports the words of `terms.yaml` in running text; code spans and links are not read. */
export const terms: TextlintRuleModule = ({ Syntax, report, RuleError, locator }) => ({
  [Syntax.Str](node: TxtStrNode) {
    for (const diff of engine.makeChangeSet('', node.value).diffs) {
      const rule = diff.rule?.raw as { prh?: string } | undefined;
      const message = `"${diff.matches[0]}": write "${diff.newText}"${rule?.prh === undefined ? '' : `; ${rule.prh}`}`;
      report(node, new RuleError(message, { padding: locator.at(diff.index) }));
    }
  },
});
