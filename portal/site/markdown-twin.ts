/** Pages as Markdown, for people and programs that read text. */
import type { Block, Card, FieldItem, Page } from '../blocks.ts';
import { inText } from '../pages/operation.ts';
import { fenceOf } from '../samples/languages.ts';
import { programFile, twinOf } from './addresses.ts';

/** Returns a page as Markdown. Its links are relative to the file of `from`, the page itself unless it is part of another file. */
export function markdownOf(page: Page, from = page.path): string {
  const { title, description, endpoint, blocks, aside, kind } = page;
  const parts = [
    `# ${title}`,
    ...(endpoint === undefined ? [] : [`\`${endpoint.method} ${endpoint.path}\``]),
    ...(kind === 'guide' || kind === 'index' || kind === 'start' ? [description] : []),
    ...[...blocks, ...aside].map(blockOf),
  ];
  return `${withRelativeLinks(parts.filter((part) => part !== '').join('\n\n'), from)}\n`;
}

/** Turns links to pages into links to their twins, as seen from a page. */
function withRelativeLinks(markdown: string, path: string): string {
  const up = '../'.repeat(Math.max(0, path.split('/').length - 1));
  return markdown.replaceAll(
    /\]\(\/([^)#\s]*?)(?:\.md)?(#[^)\s]*)?\)/g,
    (_, target: string, anchor = '') => `](${up}${programFile(target) ?? twinOf(target)}${anchor})`,
  );
}

function blockOf(block: Block): string {
  switch (block.kind) {
    case 'prose':
      return block.markdown.trim();
    case 'heading':
      return `${'#'.repeat(block.level)} ${block.text}`;
    case 'facts':
      // The fields have no anchors here.
      return block.facts
        .map(([term, text]) => `- ${term}: ${text.replaceAll(/\[([^\]]*)\]\(#[^)]*\)/g, '$1')}`)
        .join('\n');
    case 'fields':
      return block.items.map((item) => fieldOf(item, '')).join('\n');
    case 'code':
      return `${block.title === undefined ? '' : `${block.title}:\n\n`}${fence(block.text, block.language)}`;
    case 'group':
      return block.group.codes
        .map(
          ({ language, label, text }) =>
            `${[block.group.title, label].filter(Boolean).join(', ')}:\n\n${fence(text, fenceOf(language))}`,
        )
        .join('\n\n');
    case 'table':
      return [block.head, block.head.map(() => '---'), ...block.rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
    case 'links':
      return block.links
        .map(
          ({ page, text, badge, about }) =>
            `- ${badge ? `\`${badge}\` ` : ''}[${text}](/${page}.md)${about && `: ${about}`}`,
        )
        .join('\n');
    case 'cards':
      return block.cards.map(cardOf).join('\n');
    case 'hero':
      return heroOf(block);
    case 'picture':
      return `(Picture: ${block.alt})`;
  }
}

const cardOf = ({ page, title, badge, about, command }: Card): string =>
  [
    `- ${page === undefined ? title : `[${title}](${page.startsWith('https:') ? page : `/${page}.md`})`}`,
    ...(badge === undefined ? [] : [` (${badge})`]),
    ...(about === undefined ? [] : [`: ${about}`]),
    ...(command === undefined ? [] : [` \`${command}\``]),
  ].join('');

const heroOf = ({ markdown, actions, group }: Extract<Block, { kind: 'hero' }>): string =>
  [
    markdown,
    actions.map(({ page, text }) => `[${text}](/${page}.md)`).join(' · '),
    ...(group === undefined ? [] : [blockOf({ kind: 'group', group })]),
  ].join('\n\n');

function fieldOf({ name, type, isRequired, description, limits, children }: FieldItem, indent: string): string {
  const facts = [inText(type), ...(isRequired ? ['required'] : []), ...limits].join(', ');
  const text = description.replaceAll(/\s+/g, ' ').trim();
  const line = `${indent}- \`${name}\` (${facts})${text && `: ${text}`}`;
  return [line, ...children.map((child) => fieldOf(child, `${indent}  `))].join('\n');
}

/** Returns code between rows of backticks that are longer than any in it. */
function fence(code: string, language: string): string {
  const longest = Math.max(2, ...(code.match(/`+/g) ?? []).map((run) => run.length));
  const ticks = '`'.repeat(longest + 1);
  return `${ticks}${language}\n${code.trimEnd()}\n${ticks}`;
}
