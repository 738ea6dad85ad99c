import { ACTIONS, type WorkflowSteps } from '../../publication/workflows.ts';

/** https://docs.npmjs.com/trusted-publishers */
export const workflow: WorkflowSteps = {
  build: ({ node, client }) => [
    `- uses: ${ACTIONS.node}`,
    '  with:',
    '    # npm publishes without a token since 11.5, which comes with this version.',
    '    node-version: 24',
    '# Builds the library, too.',
    '- run: npm install',
    `- run: node --input-type=module --eval "import { ${client} } from '${node.package}'; console.log(${client}.name)"`,
    '- run: npm pack --dry-run',
  ],
  smoke: 'for file in smoke/*.mjs; do node "$file"; done',
  hasVersion: `test "$(node --print "require('./package.json').version")" = "$version"`,
  setUp: ({ node }) => [
    'No token is stored: npm trusts this workflow (trusted publishing), and shows its provenance. Publish the first',
    `version by hand, and then name this repository, the workflow publish.yml and the environment release at`,
    `https://www.npmjs.com/package/${node.package}/access. package.json must name the same repository.`,
  ],
  permissions: ['id-token: write'],
  publish: ['- run: npm publish --access public'],
};
