import type { Block, Card, CodeGroup, Page } from '../blocks.ts';
import type { Contract } from '../contract.ts';
import { groupsOf, titleOfTag } from './indexes.ts';
import { firstSentence, heading, prose } from './operation.ts';

/** Parts of the first page that the document does not have. */
export interface StartParts {
  /** Ways to begin; empty if there is one. */
  ways: readonly Card[];
  /** Libraries with their install commands. */
  libraries: readonly Card[];
  /** Markdown below the libraries. */
  text: string;
  /** operationId of the call that is shown; by default the first one that has code. */
  call?: string;
}

/** Returns the code of each request example of an operation. */
type SamplesOf = (operationId: string) => readonly CodeGroup[];

interface Start {
  guides: readonly Page[];
  samplesOf: SamplesOf;
  parts: StartParts | undefined;
}

/** Returns the first page: a call, ways to begin, and where everything is. */
export function startPage(contract: Contract, { guides, samplesOf, parts }: Start): Page {
  const { info } = contract.document.openapi;
  return {
    path: '',
    title: `${info.title} documentation`,
    description: info.summary ?? firstSentence(info.description ?? info.title),
    kind: 'start',
    names: [],
    aside: [],
    blocks: [
      opening(contract, { guides, samplesOf, parts }),
      ...(parts === undefined
        ? []
        : [
            ...(parts.ways.length === 0
              ? []
              : section('Three ways to begin', 'ways', { kind: 'cards', cards: parts.ways })),
            ...section('Libraries', 'libraries', { kind: 'cards', cards: parts.libraries }),
            prose(parts.text),
          ]),
      ...(guides.length === 0 ? [] : section('Guides', 'guides', { kind: 'links', links: guides.map(linkTo) })),
      ...section('API reference', 'reference', { kind: 'cards', cards: groupCards(contract) }),
      ...section('Look up', 'look-up', { kind: 'cards', cards: lookUpCards(contract) }),
      ...section('For programs', 'programs', { kind: 'cards', cards: PROGRAMS }),
      prose('Each page is also Markdown: replace `/index.html` in its address by `.md`.'),
    ],
  };
}

const section = (title: string, id: string, block: Block): Block[] => [heading(title, id), block];

const linkTo = ({ path, title, description }: Page) => ({ page: path, text: title, about: description });

function opening(contract: Contract, { guides, samplesOf, parts }: Start): Block {
  const { info, servers = [] } = contract.document.openapi;
  const server = servers[0]?.url;
  const group = callOf(contract, samplesOf, parts?.call);
  const facts = `Version ${info.version}.${server === undefined ? '' : ` Base URL: \`${server}\``}`;
  const [first] = guides;
  return {
    kind: 'hero',
    markdown: `${firstSentence(info.description ?? info.summary ?? '')}\n\n${facts}`,
    actions: [...(first === undefined ? [] : [linkTo(first)]), { page: 'reference', text: 'API reference' }],
    ...(group === undefined ? {} : { group }),
  };
}

const size = ({ codes }: CodeGroup): number => codes.reduce((total, { text }) => total + text.length, 0);

/** Returns the shortest request of an operation, or of the first one that has code. */
function callOf({ operations }: Contract, samplesOf: SamplesOf, wanted?: string): CodeGroup | undefined {
  const calls = operations
    .filter(({ operation }) => wanted === undefined || operation.operationId === wanted)
    .flatMap(({ operation, title }) => {
      const [shortest] = samplesOf(operation.operationId ?? '').toSorted((a, b) => size(a) - size(b));
      return shortest === undefined ? [] : [{ title, codes: shortest.codes }];
    });
  return calls[0];
}

const groupCards = (contract: Contract): Card[] =>
  groupsOf(contract).map(({ tag, anchor, about, operations }) => ({
    page: `reference#${anchor}`,
    title: titleOfTag(tag),
    badge: counted(operations.length, 'operation'),
    about,
  }));

function lookUpCards({ errors, webhooks }: Contract): Card[] {
  const limits = { page: 'limits', title: 'Limits', about: 'Of requests, and of each field that you can send.' };
  return [
    ...(errors.length === 0
      ? []
      : [
          {
            page: 'errors',
            title: 'Error codes',
            badge: counted(errors.length, 'code'),
            about: 'What causes each of them, and what to do about it.',
          },
        ]),
    ...(webhooks.length === 0
      ? []
      : [
          {
            page: 'events',
            title: 'Events',
            badge: counted(webhooks.length, 'type'),
            about: 'When a webhook sends them, and what they contain.',
          },
        ]),
    limits,
  ];
}

const counted = (count: number, name: string): string => `${count} ${name}${count === 1 ? '' : 's'}`;

const PROGRAMS: readonly Card[] = [
  {
    page: 'openapi.json',
    title: 'openapi.json',
    about: 'The contract, with code in every language; also as [openapi.yaml](/openapi.yaml).',
  },
  { page: 'errors.json', title: 'errors.json', about: 'All error codes with their status and meaning.' },
  { page: 'bruno/bruno.json', title: 'Bruno', about: 'A collection of requests for the API client Bruno.' },
  {
    page: 'llms.txt',
    title: 'llms.txt',
    about: 'An index for language models, and all pages as text in [llms-full.txt](/llms-full.txt).',
  },
];
