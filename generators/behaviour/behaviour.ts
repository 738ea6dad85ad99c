import { isMap, isScalar, parseDocument, type Pair, type YAMLMap } from 'yaml';
import { firstSentence } from '../text/markdown.ts';

type Scalar = string | number | boolean;

/** Marks a value as the default of an option of the client, which the table in each README lists. */
interface OptionMark {
  /** Name in snake case. */
  name: string;
  /** Sentence of the table if it is not the description of the value. */
  meaning?: string;
  /** True if a call can override the option. */
  per_call?: boolean;
  /** Path of the value that applies if the environment variable is not set. */
  otherwise?: string;
  /** Path of the largest value that is allowed. */
  at_most?: string;
}

/** The parts of behaviour.schema.json that describe a value. */
interface ValueSchema {
  type?: string;
  description?: string;
  properties?: Record<string, ValueSchema>;
  $ref?: string;
  option?: OptionMark;
  /** File that reads the value instead of the cores, which therefore have no constant for it; `$comment` says why. */
  read_by?: string;
  $comment?: string;
}

interface RootSchema extends ValueSchema {
  $defs?: Record<string, ValueSchema>;
}

/** One value of behaviour.yaml: a number, a text, a flag, a list of these, or a map whose keys are data. */
export interface BehaviourValue {
  /** Keys from the top of the file, such as `timeouts` and `connect_ms`. */
  path: readonly string[];
  /** Undefined if the schema allows the value to be absent, and it is. */
  value: Scalar | readonly Scalar[] | object | undefined;
  /** True if the schema also allows numbers that are not integers. */
  isFraction: boolean;
  /** Sentence of the schema, otherwise the first one of the comment in the file. */
  description: string;
  schema: ValueSchema;
}

/** Returns the values of behaviour.yaml in the order of the schema. Both texts must be valid. */
export function readBehaviour(yaml: string, schema: string): BehaviourValue[] {
  const root = JSON.parse(schema) as RootSchema;
  return valuesBelow(root, [], parseDocument(yaml).contents as YAMLMap, root.$defs ?? {});
}

function valuesBelow(
  { properties = {} }: ValueSchema,
  path: readonly string[],
  map: YAMLMap | undefined,
  definitions: Record<string, ValueSchema>,
): BehaviourValue[] {
  return Object.entries(properties).flatMap(([key, schema]): BehaviourValue[] => {
    const node = map?.get(key, true);
    const own = [...path, key];
    if (schema.properties !== undefined) return valuesBelow(schema, own, isMap(node) ? node : undefined, definitions);
    const type = schema.type ?? definitions[schema.$ref?.split('/').at(-1) ?? '']?.type;
    return [
      {
        path: own,
        value: (map?.toJSON() as Record<string, Scalar> | undefined)?.[key],
        isFraction: type === 'number',
        description: schema.description ?? firstSentence(commentOf(map, key)),
        schema,
      },
    ];
  });
}

/** Returns the comment above a key. The one above the first key belongs to the whole map. */
function commentOf(map: YAMLMap | undefined, key: string): string {
  const pairs = (map?.items ?? []) as Pair[];
  const index = pairs.findIndex(({ key: name }) => isScalar(name) && name.value === key);
  const own = pairs[index]?.key as { commentBefore?: string } | undefined;
  const comment = own?.commentBefore ?? (index === 0 ? map?.commentBefore : undefined) ?? '';
  return comment.replaceAll(/^ /gm, '').replaceAll('\n', ' ').trim();
}

/** Returns the values that the cores read as constants. */
export function coreValues(behaviour: readonly BehaviourValue[]): BehaviourValue[] {
  return behaviour.filter(({ value, schema }) => value !== undefined && schema.read_by === undefined);
}

/** Returns the value at a path such as `timeouts.connect_ms`. */
export function valueAt(behaviour: readonly BehaviourValue[], path: string): BehaviourValue['value'] {
  const found = behaviour.find((each) => each.path.join('.') === path);
  if (found?.value === undefined) throw new Error(`behaviour.yaml has no ${path}; correct behaviour.schema.json`);
  return found.value;
}
