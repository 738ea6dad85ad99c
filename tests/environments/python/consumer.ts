import { packaging } from '../../../generators/languages/python/release.ts';
import type { Consumer } from '../consumer.ts';
import { uv } from '../registries.ts';

export const python: Consumer = {
  id: 'python',
  registry: 'pip',
  install: (tools, packages) => {
    const { output, version, project, venv } = tools;
    const wheel = `${output}/${packaging.files(version)[0]}`;
    // The newest dependencies that the library allows, as an integrator gets them.
    return [
      uv(tools, 'venv', '--python', venv('python'), `${project}/.venv`),
      uv(tools, 'pip', 'install', '--python', `${project}/.venv/bin/python`, wheel, ...packages),
    ];
  },
  run: (program) => `python ${program}`,
};
