import type { PointerDiagnostic } from '../../../generators/sources/diagnostic.ts';
import { memberPointer } from '../../../generators/sources/pointer.ts';
import { HTTP_METHODS } from '../../../openapi/rules/http-methods.ts';
import { type Direction, fieldsOf, listOf, memberOf, type Part, type Report, reportRemoved } from './change.ts';
import { compareOperations } from './operations.ts';
import { SchemaComparison } from './schemas.ts';

/**
 * Finds what a client of the last release could no longer do: the change policy of the contract says that v1 only grows.
 * New operations, optional inputs, response fields, values of enums and event types, wider limits and texts are growth.
 * Names in code (operationId, `x-sdk`, names of schemas) have no effect on a client over HTTP; the plan of the releases
 * judges them.
 */
export function growthDiagnostics(released: object, current: object): PointerDiagnostic[] {
  const found = new Map<string, PointerDiagnostic>();
  // A component that operations share is reported once, with the first of them.
  const report: Report = (each) => void (found.has(each.pointer) || found.set(each.pointer, each));
  const schemas = new SchemaComparison(report);
  const [before, after] = [rootOf(released), rootOf(current)];
  compareServers(before, after, report);
  compareSection(before, after, ['paths', 'sent'], schemas, report);
  compareSection(before, after, ['webhooks', 'received'], schemas, report);
  return [...found.values()];
}

const rootOf = (document: object): Part => ({ document, node: document as Part['node'], pointer: '#' });

function compareServers(before: Part, after: Part, report: Report): void {
  const at = (url: string): string => memberPointer('#', 'servers', Math.max(urls(after).indexOf(url), 0));
  reportRemoved(urls(before), urls(after), (url) => `the server ${url}`, report, at);
}

const urls = ({ node }: Part): string[] => listOf(node['servers']).map((server) => String(fieldsOf(server)['url']));

function compareSection(
  before: Part,
  after: Part,
  [section, request]: ['paths' | 'webhooks', Direction],
  schemas: SchemaComparison,
  report: Report,
): void {
  const [old, now] = [memberOf(before, section), memberOf(after, section)];
  const noun = section === 'paths' ? 'path' : 'webhook';
  const what = (name: string): string => `the ${noun} \`${name}\``;
  const names = Object.keys(now.node);
  reportRemoved(Object.keys(old.node), names, what, report, (name) => memberPointer(now.pointer, name));
  for (const name of Object.keys(old.node).filter((each) => names.includes(each))) {
    const [former, item] = [memberOf(old, name), memberOf(now, name)];
    const method = (each: string): string => `the method ${each.toUpperCase()} of ${name}`;
    reportRemoved(methods(former), methods(item), method, report, (each) => memberPointer(item.pointer, each));
    for (const each of methods(former).filter((one) => one in item.node)) {
      const parameters = { before: parametersOf(former, each), after: parametersOf(item, each) };
      const title = request === 'sent' ? `${each.toUpperCase()} ${name}` : name;
      const pair = { name: title, before: memberOf(former, each), after: memberOf(item, each), parameters, request };
      compareOperations(pair, schemas, report);
    }
  }
}

const methods = ({ node }: Part): string[] => HTTP_METHODS.filter((method) => method in node);

const parametersOf = (item: Part, method: string): Part[] =>
  [item, memberOf(item, method)].flatMap((owner) =>
    listOf(owner.node['parameters']).map((_parameter, index) => memberOf(owner, 'parameters', index)),
  );
