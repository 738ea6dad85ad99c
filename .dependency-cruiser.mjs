/** The rooms and the one direction between them; docs/adr/0004 says why. */
const only = (name, room, allowed, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: `^${room}/`, pathNot: '\\.test\\.ts$' },
  to: { path: '^(openapi|generators|templates|sdks|scripts|tests)/', pathNot: [`^${room}/`, ...allowed] },
});

export default {
  forbidden: [
    only('contract-knows-nobody', 'openapi', [], 'The contract and its rules stand by themselves.'),
    only(
      'meaning-knows-nobody',
      'generators',
      ['^openapi/\\.build/types\\.ts$'],
      'The meaning knows the contract only by its types.',
    ),
    only(
      'proof-looks-at-the-contract',
      'tests',
      ['^generators/', '^openapi/\\.build/types\\.ts$'],
      'The proof never imports commands.',
    ),
    {
      name: 'meaning-is-pure',
      comment: 'generators/ touches no disk, no network, no process: callers hand it texts and write what it returns.',
      severity: 'error',
      from: { path: '^generators/', pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['core'] },
    },
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-orphans',
      comment: 'A module nobody imports is dead, unless it is a command, a test or configuration.',
      severity: 'error',
      from: { orphan: true, pathNot: ['\\.test\\.ts$', '^scripts/[^/]+\\.(ts|mjs)$'] },
      to: {},
    },
    {
      name: 'declared-dependencies',
      comment: 'What is imported stands in package.json.',
      severity: 'error',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
};
