/** Changes of `zoo.yaml` after a release, and what a run makes of them. */
const DELETE = `    delete:
      operationId: deleteAnimal
      tags: [animals]
      summary: Remove an animal
      responses: { '204': { description: Removed. } }
`;
const FEED = DELETE.replace('delete:', 'put:').replace('deleteAnimal', 'feedAnimal').replace('Remove', 'Feed');
const ANIMAL = ['php/generated/Model/Animal.php', 'java/src/generated/java/com/zooapi/model/Animal.java'];

/** A change with the versions of PHP, Python, Node.js and Java, a sentence about them, and files that are changed or gone. */
type Change = [change: string, versions: string, edits: [string, string][], sentence: string, files: string[]];

export const CHANGES: readonly Change[] = [
  [
    'a new operation',
    '1.1.0 1.1.0 1.1.0 1.1.0',
    [[DELETE, DELETE + FEED]],
    'New: `api.animals().feed()`.',
    ['M sdks/node/src/generated/resources/animals.ts'],
  ],
  [
    'a removed operation',
    '2.0.0 2.0.0 2.0.0 2.0.0',
    [[DELETE, '']],
    '`$api->animals->delete()` was removed.',
    ['M sdks/python/src/zoo_api/generated/resources/animals.py'],
  ],
  [
    'a new optional member of a request',
    '1.1.0 1.1.0 1.1.0 1.1.0',
    [['weight: { type: number, default: 1 }', 'weight: { type: number, default: 1 }\n        color: { type: string }']],
    'New optional field: `NewAnimal.color`.',
    ['M sdks/php/generated/Model/NewAnimal.php'],
  ],
  [
    'a new required member of a request',
    '2.0.0 2.0.0 2.0.0 2.0.0',
    [
      [
        'required: [name]\n      properties:',
        'required: [name, color]\n      properties:\n        color: { type: string }',
      ],
    ],
    'New required field: `NewAnimal.color`.',
    ['M sdks/java/src/generated/java/com/zooapi/model/NewAnimal.java'],
  ],
  [
    'another type of a member of a response',
    '2.0.0 2.0.0 1.0.1 2.0.0',
    [['weight: { type: number }', 'weight: { type: integer }']],
    '`Animal.weight` is now 64-bit integer; it was number.',
    ANIMAL.map((file) => `M sdks/${file}`),
  ],
  [
    'a value of an enum in place of another one',
    '2.0.0 2.0.0 2.0.0 2.0.0',
    [['[cat, dog, owl]', '[cat, dog, emu]']],
    'The value `owl` of `Kind` was removed.',
    ['M sdks/java/src/generated/java/com/zooapi/model/Kind.java'],
  ],
  [
    'a renamed schema',
    '2.0.0 2.0.0 2.0.0 2.0.0',
    [
      ['Keeper:', 'Warden:'],
      ["schemas/Keeper'", "schemas/Warden'"],
    ],
    'The type `Keeper` is now called `Warden`.',
    ['D sdks/php/generated/Model/Keeper.php', 'A sdks/php/generated/Model/Warden.php'],
  ],
  [
    'a list that gets pages',
    '2.0.0 2.0.0 2.0.0 2.0.0',
    [['List keepers\n', 'List keepers\n      parameters: [{ name: cursor, in: query, schema: { type: string } }]\n']],
    '`api.keepers.list()` now returns pages, which iterate over all items.',
    ['M sdks/python/src/zoo_api/generated/resources/keepers.py'],
  ],
  [
    'another path of an operation, and null in a member that may be absent',
    '1.0.1 1.0.1 2.0.0 1.0.1',
    [
      ['  /animals/{id}/photo:', '  /pictures/{id}:'],
      ['weight: { type: number }', "weight: { type: [number, 'null'] }"],
    ],
    '`api.animals.uploadPhoto()` now sends `PUT /pictures/{id}`; it sent `PUT /animals/{id}/photo`.',
    ['M sdks/node/src/generated/resources/animals.ts'],
  ],
];
