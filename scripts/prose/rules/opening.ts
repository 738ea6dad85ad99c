import type { TxtParagraphNode } from '@textlint/ast-node-types';
import type { TextlintRuleModule } from '@textlint/types';

/** Words that open a passage as a bare relative clause or an inversion, where a reader expects a noun or a verb. */
export const OPENINGS = ['What', 'Where', 'Who', 'Whose', 'Those', 'As', 'Of', 'None', 'How', 'That'];
const OPENING = new RegExp(String.raw`^(?:${OPENINGS.join('|')})\b(?!-)`, 'i');
/** Openings that no sentence may have, wherever it is in its passage. */
const CLAUSE = /^(?:What|Who(?:se|ever)?|Of|Those (?:that|of|which|who|in|with|it|whose)|None of|All that)\b/;

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });

interface OpeningOptions {
  /** 1-based lines on which a passage begins. */
  starts?: ReadonlySet<number>;
}

/** Reports sentences that open with a relative clause instead of a subject or a verb; a question may. */
export const opening: TextlintRuleModule<OpeningOptions> = (context, options) => {
  const { Syntax, report, RuleError, locator, getSource } = context;
  return {
    [Syntax.Paragraph](node: TxtParagraphNode) {
      const startsPassage = options?.starts?.has(node.loc.start.line) === true;
      for (const { segment, index } of sentences.segment(getSource(node))) {
        const found = (index === 0 && startsPassage ? OPENING : CLAUSE).exec(segment)?.[0];
        if (found === undefined || segment.trimEnd().endsWith('?')) continue;
        const message = `a sentence opens with "${found}"; begin with a noun or a verb`;
        report(node, new RuleError(message, { padding: locator.at(index) }));
      }
    },
  };
};
