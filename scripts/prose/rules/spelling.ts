import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TxtStrNode } from '@textlint/ast-node-types';
import type { TextlintRuleModule } from '@textlint/types';
import { getDefaultSettings, getDictionary } from 'cspell-lib';

/** The project's own words: names of products, of people and of the field, one on a line. */
const WORDS_FILE = join(import.meta.dirname, 'words.txt');

/** British English, with the words of software; words that only occur in code are not among them. */
async function loadDictionary(): Promise<(word: string) => boolean> {
  const words = readFileSync(WORDS_FILE, 'utf8')
    .split('\n')
    .filter((word) => word !== '' && !word.startsWith('#'));
  const dictionary = await getDictionary({
    ...(await getDefaultSettings(true)),
    dictionaries: ['en-gb', 'software-terms', 'softwareTerms', 'networking-terms', 'companies'],
  });
  const known = new Set(words.map((word) => word.toLowerCase()));
  return (word) => dictionary.has(word, { ignoreCase: true }) || known.has(word.toLowerCase());
}
const loading = loadDictionary();

/** Names from code (`fooBar`, `foo_bar`, `x-foo`, `v2`) are read as a whole, so that they can be left out. */
const WORD =
  /[\p{Script=Latin}\p{N}_$@.:/+\\-]*\p{Script=Latin}[\p{Script=Latin}\p{N}_$@:/+\\-]*(?:['’]\p{Script=Latin}+)?/gu;
const IN_CODE = /[\p{N}_$@.:/+\\]|\p{Ll}\p{Lu}|\p{Lu}-\p{Lu}{2}/u;

/** Reports words of running text that neither the dictionaries nor `words.txt` know. */
export const spelling: TextlintRuleModule = ({ Syntax, report, RuleError, locator }) => ({
  async [Syntax.Str](node: TxtStrNode) {
    const isKnown = await loading;
    for (const { 0: found, index } of node.value.matchAll(WORD)) {
      if (IN_CODE.test(found)) continue;
      for (const word of found.split('-')) {
        const stem = word.replace(/['’]s?$/, '');
        if (stem.length < 3 || isKnown(stem)) continue;
        report(node, new RuleError(`unknown word "${word}"`, { padding: locator.at(index + found.indexOf(word)) }));
      }
    }
  },
});
