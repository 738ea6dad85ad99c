/** Files for programs: Markdown twins, llms.txt, the error codes and the contract with samples. */
import type { CodeGroup, Page } from '../blocks.ts';
import type { Contract } from '../contract.ts';
import { twinOf } from './addresses.ts';
import { stringify } from 'yaml';
import { brunoFiles } from './bruno.ts';
import { markdownOf } from './markdown-twin.ts';

interface Machines {
  contract: Contract;
  pages: readonly Page[];
  samples: ReadonlyMap<string, readonly CodeGroup[]>;
}

export function machineFiles({ contract, pages, samples }: Machines): Map<string, string> {
  const twins = pages.map((page): [string, string] => [twinOf(page.path), markdownOf(page)]);
  return new Map([
    ...twins,
    ['llms.txt', llms(contract, pages)],
    ['llms-full.txt', pages.map((page) => markdownOf(page, '')).join('\n---\n\n')],
    ['errors.json', json(errors(contract))],
    ['openapi.json', json(withSamples(contract, samples))],
    // Aliases would be shorter, and not every reader knows them.
    ['openapi.yaml', stringify(withSamples(contract, samples), { aliasDuplicateObjects: false, lineWidth: 0 })],
    ...brunoFiles(contract),
  ]);
}

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** Returns an index for language models (llmstxt.org). */
function llms({ document }: Contract, pages: readonly Page[]): string {
  const { title, summary = '' } = document.openapi.info;
  const section = (name: string, kinds: readonly Page['kind'][]): string => {
    const lines = pages
      .filter(({ kind }) => kinds.includes(kind))
      .map(({ path, title: text, description }) => `- [${text}](${twinOf(path)}): ${description}`);
    return lines.length === 0 ? '' : `\n## ${name}\n\n${lines.join('\n')}\n`;
  };
  return `# ${title}\n\n> ${summary}\n${section('Guides', ['guide'])}${section('Operations', ['operation'])}${section('Events', ['event'])}${section('Error codes', ['error'])}${section('Indexes', ['index'])}`;
}

function errors({ errors: codes }: Contract) {
  return codes.map(({ id, code, title, status, meaning }) => ({
    code,
    title,
    status: status ?? null,
    meaning,
    page: `errors/${id}`,
  }));
}

/** Returns the contract with the code of each operation, which other renderers show as well. */
function withSamples({ document, operations }: Contract, samples: Machines['samples']): unknown {
  const copy = structuredClone(document.openapi) as { paths?: Record<string, Record<string, object>> };
  for (const { key, method, operation } of operations) {
    const target = copy.paths?.[key]?.[method.toLowerCase()];
    const [first] = samples.get(operation.operationId ?? '') ?? [];
    if (target === undefined || first === undefined) continue;
    Object.assign(target, {
      'x-codeSamples': first.codes.map(({ label, text }) => ({ lang: label, label, source: text })),
    });
  }
  return copy;
}
