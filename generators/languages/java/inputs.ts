import { innermost } from '../../model/innermost.ts';
import type { Field, TypeRef } from '../../model/model.ts';
import { javadoc } from './docs.ts';
import { stringLiteral } from './escape.ts';
import { memberName } from './names.ts';
import { boxed, type Imports, isDateTime, type Packages, unboxed } from './types.ts';

/** A value that callers set: a field of a body, or a parameter. */
export type Input = Field;

/** Whether null is a value of its own, and not the lack of one. */
export const hasNull = ({ type, nullable }: Pick<Input, 'type' | 'nullable'>): boolean =>
  nullable || type.kind === 'json';

/** A value as it is kept in a builder and in what it builds. */
export interface InputView {
  /** Type it is kept as: dates as text, and an `Optional` where null differs from absent. */
  stored: string;
  variable: string;
  /** What a builder starts with: ` = "…"` for a constant. */
  initial: string;
  /** How the builder's value is taken over. */
  built: string;
  setters: { setter: SetterView }[];
}

interface SetterView {
  doc: string;
  annotation: string;
  name: string;
  argument: string;
  statement: string;
}

const SETTER_INDENT = 4;

export function inputView(input: Input, packages: Packages, imports: Imports): InputView {
  const { name, type, required } = input;
  const variable = memberName(name);
  const constant = type.kind === 'string' ? type.constant : undefined;
  return {
    stored: storedType(type, hasNull(input), packages, imports),
    variable,
    initial: constant !== undefined && required ? ` = ${stringLiteral(constant)}` : '',
    built: required ? checked(`builder.${variable}`, input, packages, imports) : `builder.${variable}`,
    setters: settersOf(input, packages, imports).map((setter) => ({ setter })),
  };
}

/** Null means absent; where JSON's null is something else, an empty `Optional` stands for it. */
export function storedType(type: TypeRef, isTriple: boolean, packages: Packages, imports: Imports): string {
  const plain = isDateTime(type) ? 'String' : boxed(type, packages, imports);
  if (!isTriple) return plain;
  imports.add('java.util.Optional');
  return `Optional<${plain}>`;
}

function settersOf(input: Input, packages: Packages, imports: Imports): SetterView[] {
  const { name, type, deprecated } = input;
  const nullable = hasNull(input);
  const variable = memberName(name);
  const whole = boxed(type, packages, imports);
  const note = nullable ? '; null is sent as null' : '';
  const shared = { annotation: deprecated ? '@Deprecated\n    ' : '', name: variable };
  const doc = docOf(input, `@param ${variable} the value${note}`);
  const setters = [
    {
      ...shared,
      doc,
      argument: `${nullable ? whole : unboxed(whole)} ${variable}`,
      statement: assignment(input, packages, imports),
    },
  ];
  if (type.kind === 'binary' && !nullable) {
    setters.push({
      ...shared,
      doc: docOf(input, `@param ${variable} content of the file`),
      argument: `byte[] ${variable}`,
      statement: `return ${variable}(${whole}.of(${variable}))`,
    });
  }
  // Arrays of generic types can't be made safely, and with two setters a lone null would be ambiguous, as a list of
  // values of any type would be.
  if (type.kind === 'list' && !['list', 'map', 'json'].includes(type.items.kind) && !nullable) {
    imports.add('java.util.Arrays');
    setters.push({
      ...shared,
      doc: docOf(input, `@param ${variable} the values`),
      argument: `${boxed(type.items, packages, imports)}... ${variable}`,
      statement: `return ${variable}(Arrays.asList(${variable}))`,
    });
  }
  return setters;
}

function assignment(input: Input, packages: Packages, imports: Imports): string {
  const { name, type } = input;
  const nullable = hasNull(input);
  const variable = memberName(name);
  const isPrimitive = ['integer', 'number', 'boolean'].includes(type.kind);
  const value =
    isPrimitive || nullable ? copied(variable, type, packages, imports) : checked(variable, input, packages, imports);
  if (isDateTime(type)) imports.add(inputsClass(packages));
  const kept = nullable ? `Optional.ofNullable(${value})` : value;
  const text = nullable ? `${kept}.map(Inputs::text)` : `Inputs.text(${kept})`;
  return `this.${variable} = ${isDateTime(type) ? text : kept};\n      return this`;
}

const inputsClass = ({ root }: Packages): string => `${root}.internal.Inputs`;

const holdsJson = (type: TypeRef): boolean => innermost(type).kind === 'json';

// What holds any JSON may have nulls in it.
function checked(expression: string, input: Input, packages: Packages, imports: Imports): string {
  imports.add(inputsClass(packages));
  const check = holdsJson(input.type) && !hasNull(input) ? 'requiredJson' : 'required';
  return `Inputs.${check}(${expression}, ${stringLiteral(input.name)})`;
}

function copied(expression: string, type: TypeRef, packages: Packages, imports: Imports): string {
  if (!holdsJson(type)) return expression;
  imports.add(inputsClass(packages));
  return `Inputs.json(${expression})`;
}

function docOf({ name, description, deprecated }: Input, parameter: string): string {
  const tags = [parameter, '@return this builder'];
  return javadoc({ text: description, otherwise: `Sets ${name}.`, tags, deprecated }, SETTER_INDENT);
}
