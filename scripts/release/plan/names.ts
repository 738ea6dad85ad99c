import type { ReleaseUnit } from '../release-unit.ts';
import { asOnTheWire, identifier } from '../../../generators/names/rules.ts';
import type { Subject } from '../model/change.ts';

/** Naming rules of a unit. */
export type Named = Pick<ReleaseUnit, 'names' | 'versioning' | 'followsContract'>;

/** Returns the name of a part of a library as its users know it, as Markdown. */
export function nameIn({ names, versioning }: Named, subject: Subject): string {
  const method = (resource: string, name: string): string =>
    versioning.call(identifier(names.cases, 'method', resource), identifier(names.cases, 'method', name));
  switch (subject.kind) {
    case 'client':
      return 'the client';
    case 'resource':
      return code(identifier(names.cases, 'method', subject.resource));
    case 'method':
      return code(method(subject.resource, subject.method));
    case 'argument':
      return `${code(names.parameter(printed(names, subject.argument, subject.code)))} of ${code(method(subject.resource, subject.method))}`;
    case 'model':
      return code(identifier(names.cases, 'type', subject.model));
    case 'field':
      return code(
        `${identifier(names.cases, 'type', subject.model)}.${names.property(printed(names, subject.field, subject.code))}`,
      );
    case 'value':
      return `\`${subject.value}\` of ${code(identifier(names.cases, 'type', subject.model))}`;
    default:
      return code(subject.event);
  }
}

/** Returns the name from which a language makes the name of a member; some print names as they are on the wire. */
const printed = ({ cases }: Named['names'], name: string, inCode = name): string =>
  cases.member === asOnTheWire ? name : inCode;

const code = (text: string): string => `\`${text}\``;
