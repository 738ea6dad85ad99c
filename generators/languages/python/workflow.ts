import { ACTIONS, type WorkflowSteps } from '../../publication/workflows.ts';

/** https://docs.pypi.org/trusted-publishers/ */
export const workflow: WorkflowSteps = {
  build: ({ python, client }) => [
    '- run: python3 -m venv .venv && .venv/bin/pip install build twine .',
    `- run: .venv/bin/python -c "from ${python.module} import ${client}; print(${client}.__name__)"`,
    '- run: .venv/bin/python -m build && .venv/bin/twine check --strict dist/*',
  ],
  smoke: 'for file in smoke/*.py; do .venv/bin/python "$file"; done',
  hasVersion: 'test -f dist/*-"$version".tar.gz',
  setUp: ({ python }) => [
    'No token is stored: PyPI trusts this workflow (trusted publishing). Name this repository, the workflow publish.yml',
    `and the environment release at https://pypi.org/manage/account/publishing/ for the project ${python.package}, also before its`,
    'first version. In a repository with several libraries, `packages-dir` below is python/dist.',
  ],
  permissions: ['id-token: write'],
  publish: [`- uses: ${ACTIONS.pypi}`, '  with:', '    packages-dir: dist'],
};
