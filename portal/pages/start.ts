import type { Page } from '../blocks.ts';
import type { Contract } from '../contract.ts';
import { groupsOf, titleOfTag } from './indexes.ts';
import { firstSentence, heading, prose } from './operation.ts';

/** Returns the first page: the guides, and the operations by their groups. */
export function startPage(contract: Contract, guides: readonly Page[]): Page {
  const { info, servers = [] } = contract.document.openapi;
  const server = servers[0]?.url;
  return {
    path: '',
    title: `${info.title} documentation`,
    description: info.summary ?? firstSentence(info.description ?? info.title),
    kind: 'start',
    names: [],
    aside: [],
    blocks: [
      prose(firstSentence(info.description ?? info.summary ?? '')),
      ...(server === undefined ? [] : [prose(`Version ${info.version}. Base URL: \`${server}\``)]),
      ...(guides.length === 0
        ? []
        : ([
            heading('Guides', 'guides'),
            {
              kind: 'links',
              links: guides.map(({ path, title, description }) => ({ page: path, text: title, about: description })),
            },
          ] as const)),
      heading('API reference', 'reference'),
      {
        kind: 'links',
        links: groupsOf(contract).map(({ tag, anchor, about, operations }) => ({
          page: `reference#${anchor}`,
          text: titleOfTag(tag),
          about: about || `${operations.length} operations`,
        })),
      },
      heading('For programs', 'programs'),
      prose(
        'The contract as [openapi.json](/openapi.json) and [openapi.yaml](/openapi.yaml), with code in every language; all error codes as [errors.json](/errors.json); a collection for [Bruno](/bruno/bruno.json); and for language models [llms.txt](/llms.txt) and [llms-full.txt](/llms-full.txt). Each page is also Markdown: replace `/index.html` in its address by `.md`.',
      ),
    ],
  };
}
