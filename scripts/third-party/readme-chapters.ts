/** Chapters on how a client behaves, in the README of a library of another API. */
import { type BehaviourValue, valueAt } from '../../generators/behaviour/behaviour.ts';
import { defaultsTable } from '../../generators/behaviour/defaults-table.ts';
import { behaviourOfContract } from '../../generators/behaviour/of-contract.ts';
import type { Language } from '../../generators/languages/language.ts';
import type { FirstCall } from '../../generators/languages/readme.ts';
import { identifier } from '../../generators/names/rules.ts';
import type { SdkModel } from '../../generators/model/model.ts';

interface ChapterOptions {
  language: Language;
  model: SdkModel;
  /** Values of behaviour.yaml, with the names of the library. */
  behaviour: readonly BehaviourValue[];
  /** Absent if no call could be made up. */
  call: FirstCall | undefined;
}

/** Returns the chapters on errors, retries and time limits, options, and tests. Their programs have the names of our brand. */
export function behaviourChapters(options: ChapterOptions): string[] {
  const { language, model, call } = options;
  const behaviour = behaviourOfContract(options.behaviour, model);
  const { errors, limits, testing } = language.readme.programs;
  const code = (program: (call: FirstCall) => string): string[] =>
    call === undefined ? [] : [`\`\`\`${language.packaging.consumer.block}\n${program(call).trimEnd()}\n\`\`\``];
  return [
    '## Errors',
    errorText(language),
    ...code(errors),
    '## Retries and time limits',
    limitText({ ...options, behaviour }),
    ...code(limits),
    '## Options of a client',
    optionsTable({ ...options, behaviour }),
    '## Tests of your program',
    'The library has a fake API: a real client without a network. It validates arguments, retries and reports errors as in production. It returns the examples of the API description, made-up ones where it has none, or the replies that you set, and it records all requests.',
    ...code(testing),
  ];
}

function errorText({ readme: { errorSuffix } }: Language): string {
  const named = (name: string): string => `\`${name}${errorSuffix}\``;
  return [
    `An answer with an error status is an ${named('Api')}; common statuses have subclasses, such as ${named('NotFound')} and ${named('RateLimit')}.`,
    `A missing answer is a ${named('Connection')}, or its subclass ${named('Timeout')}; one that does not fit its description is a ${named('Decode')}.`,
    `Wrong arguments and options are an ${named('InvalidRequest')} and a ${named('Configuration')}, before anything is sent.`,
    `All of them are ${named('IntegrationApi')}s. Give the request id to the support of the API. Do not log the body as a whole: it may contain secrets.`,
  ].join(' ');
}

function limitText({ language: { names, readmeOptions }, behaviour, model }: ChapterOptions): string {
  const option = (name: string): string => `\`${identifier(names.cases, 'method', name)}\``;
  const statuses = [valueAt(behaviour, 'retries.statuses')].flat().join(', ');
  const most = Number(valueAt(behaviour, 'retries.max_retries'));
  const hasKeys = model.resources.some(({ methods }) => methods.some(({ isWrite }) => isWrite));
  const header = String(valueAt(behaviour, 'idempotency.header'));
  const writes = hasKeys
    ? `\`POST\` and \`PATCH\` are repeated only if their operation declares the header \`${header}\`, which has the same value in all attempts: the API might apply others twice.`
    : '`POST` and `PATCH` are never repeated, because the API might apply them twice.';
  const unit = readmeOptions.unit === 'ms' ? ', in milliseconds' : '';
  return [
    `A call is repeated at most ${most} ${most === 1 ? 'time' : 'times'} (${option('max_retries')}) after a failed connection, an expired ${option('timeout')} and the statuses ${statuses}, after the wait that \`Retry-After\` asks for, or after one that grows. ${writes}`,
    `${option('timeout')} limits one attempt, and ${option('total_timeout')} the whole call with its waits${unit}. Each call takes these options, too.`,
  ].join('\n\n');
}

/** A number of items for all pages is an option of our API only. */
const LACKS = ['limit'];

function optionsTable({ language: { names, readmeOptions }, behaviour, model }: ChapterOptions): string {
  const values = behaviour.map((each) =>
    each.path.join('.') === 'configuration.default_base_url' ? { ...each, value: model.serverUrl } : each,
  );
  return defaultsTable(values, names, { ...readmeOptions, lacks: [...LACKS, ...(readmeOptions.lacks ?? [])] });
}
