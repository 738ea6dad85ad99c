import { ANY, DESCRIPTION, INT32, listOf, mapOf, type Node, ref, STRING } from './nodes.ts';

const DATE_TIME: Node = { type: 'string', format: 'date-time' };
/** Types of other members. */
const OTHERS: readonly (Node | true)[] = [
  STRING,
  DATE_TIME,
  INT32,
  { type: 'number' },
  ANY,
  true,
  ref('SharedEnum'),
  ref('Money'),
  ref('Means'),
  listOf(ref('Money')),
  mapOf(DATE_TIME),
];

/** Returns objects of a direction with other members of each type, and an object that contains them. */
function openObjects(direction: string): Record<string, Node> {
  const objects = OTHERS.map((others, index): [string, Node] => {
    const properties = { name: STRING, other_members: DATE_TIME, members: mapOf(STRING) };
    const node = { type: 'object', description: DESCRIPTION, properties, additionalProperties: others };
    return [`${direction}${index}`, index === 0 ? { ...node, required: ['name'] } : node];
  });
  const properties = Object.fromEntries(objects.map(([name], index) => [`open_${index}`, ref(name)]));
  return {
    ...Object.fromEntries(objects),
    [direction]: { type: 'object', description: DESCRIPTION, properties, additionalProperties: { ...INT32 } },
  };
}

/** Returns schemas with members that they do not declare, of each direction. */
export function openSchemas(): Record<string, Node> {
  return { ...openObjects('OpenShared'), ...openObjects('OpenSent'), ...openObjects('OpenRead') };
}
