/** Texts without markup. */
import { Marked, type Token, type Tokens } from 'marked';

export interface PlainText {
  text: string;
  /** Blocks of code. */
  code: string;
}

/** Returns the words of Markdown, and its blocks of code separately. */
export const plainText = (markdown: string): PlainText => plain(new Marked().lexer(markdown));

/** Returns the words of Markdown by its headings; what comes before the first one has none. */
export function partsByHeading(markdown: string): (PlainText & { heading: string | undefined })[] {
  const parts: { heading: string | undefined; tokens: Token[] }[] = [{ heading: undefined, tokens: [] }];
  for (const token of new Marked().lexer(markdown)) {
    if (token.type === 'heading') parts.push({ heading: (token as Tokens.Heading).text, tokens: [] });
    else parts.at(-1)?.tokens.push(token);
  }
  return parts.map(({ heading, tokens }) => ({ heading, ...plain(tokens) }));
}

function plain(tokens: readonly Token[]): PlainText {
  const codes = tokens.flatMap((token) => (token.type === 'code' ? [(token as Tokens.Code).text] : []));
  const texts = tokens.flatMap((token) => (token.type === 'code' ? [] : [wordsOf(token)]));
  return { text: texts.join(' ').replaceAll(/\s+/g, ' ').trim(), code: codes.join('\n') };
}

function wordsOf(token: Token): string {
  if (token.type === 'table') {
    const { header, rows } = token as Tokens.Table;
    return [header, ...rows].map((row) => row.map(({ tokens }) => tokens.map(wordsOf).join('')).join(', ')).join('; ');
  }
  if (token.type === 'list') return (token as Tokens.List).items.map((item) => wordsOf(item)).join(' ');
  if ('tokens' in token && token.tokens !== undefined) return token.tokens.map(wordsOf).join('');
  return 'text' in token ? String(token.text) : ' ';
}
