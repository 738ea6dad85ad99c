import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { SdkModel } from '../../../generators/model/model.ts';
import { tinyLanguage } from '../../../generators/templates/fixture.ts';
import type { ApiFiles } from '../api/changes.ts';
import { currentSnapshot, recordingOf } from '../baseline/baseline.ts';
import { type Library, librariesIn } from '../libraries.ts';
import { type ReleaseUnit, unitOf } from '../release-unit.ts';
import { summaryOf } from '../model/summary.ts';
import { planCheckout, type Planned } from './make.ts';
import { writeFiles } from '../write-files.ts';

const CONFIG = {
  changelog: false,
  commit: false,
  fixed: [],
  linked: [],
  access: 'public',
  baseBranch: 'main',
  updateInternalDependencies: 'patch',
  ignore: [],
  prettier: false,
  privatePackages: { version: true, tag: false },
  snapshot: { useCalculatedVersion: false, prereleaseTemplate: '{tag}' },
};

/** A checkout with two libraries in languages that do not exist, both of version 1.2.3. */
export class FakeLibraries {
  readonly root = mkdtempSync(join(tmpdir(), 'release-'));
  readonly units: readonly ReleaseUnit[] = ['latin', 'greek'].map((id) => unitOf(tinyLanguage(id, 'none')));

  /** Public APIs that today's cores make from the released contract, by library; without them, it is not printed. */
  readonly printed = new Map<string, ApiFiles>();

  readonly #model: SdkModel;

  constructor(model: SdkModel) {
    this.#model = model;
    this.write('package.json', '{ "name": "root", "private": true, "workspaces": ["sdks/latin", "sdks/greek"] }\n');
    this.write('.changeset/config.json', JSON.stringify(CONFIG));
    this.write('package-lock.json', lock('1.2.3'));
    this.write('README.md', '| latin  | `l` | 1.2.3  |\n| greek  | `g` | 1.2.3  |\n');
    this.write('sdks/README.md', 'The libraries are `latin/` (latin 1.2.3) and `greek/` (greek 1.2.3).\n');
    for (const { id } of this.units) {
      this.write(`sdks/${id}/package.json`, JSON.stringify({ name: `zoo-${id}`, version: '1.2.3', private: true }));
      this.write(`sdks/${id}/README.md`, 'A zoo.\n');
      this.write(`sdks/${id}/src/core.txt`, 'core\n');
      this.write(`sdks/${id}/src/version.txt`, 'version 1.2.3\n');
      this.write(`sdks/${id}/src/generated/models.txt`, 'models\n');
      this.write(`sdks/${id}/api/zoo.txt`, 'class Zoo\n    open()\n');
    }
    execFileSync('git', ['init', '--quiet'], { cwd: this.root });
    this.record(model);
  }

  /** Records the libraries as their last releases, and gives git their public APIs. */
  record(model: SdkModel): void {
    const snapshots = this.libraries().map((library) => ({
      library,
      snapshot: currentSnapshot(this.root, library, model),
    }));
    writeFiles(this.root, recordingOf(this.root, snapshots, []));
    execFileSync('git', ['add', 'sdks'], { cwd: this.root });
  }

  libraries(): Library[] {
    return librariesIn(this.root, this.units);
  }

  write(path: string, text: string): void {
    mkdirSync(dirname(join(this.root, path)), { recursive: true });
    writeFileSync(join(this.root, path), text);
  }

  read(path: string): string {
    return readFileSync(join(this.root, path), 'utf8');
  }

  /** Adds a changeset of a person. */
  changeset(name: string, releases: Readonly<Record<string, string>>, text: string): void {
    const lines = Object.entries(releases).map(([library, bump]) => `'${library}': ${bump}`);
    this.write(`.changeset/${name}.md`, `---\n${lines.join('\n')}\n---\n\n${text}\n`);
  }

  /** Plans the release of a contract, from which the code is generated if it is another one than at first. */
  async plan(model: SdkModel): Promise<Planned> {
    if (model !== this.#model)
      for (const { id } of this.units) this.write(`sdks/${id}/src/generated/models.txt`, JSON.stringify(model));
    return this.planAsIs(model);
  }

  /** Plans the release of a contract without generating code from it. */
  async planAsIs(model: SdkModel): Promise<Planned> {
    const released = { model: summaryOf(this.#model), apis: async () => this.printed };
    return planCheckout(this.root, this.libraries(), model, this.printed.size > 0 ? released : undefined);
  }
}

const lock = (version: string): string =>
  `${JSON.stringify({ packages: Object.fromEntries(['latin', 'greek'].map((id) => [`sdks/${id}`, { name: `zoo-${id}`, version }])) }, null, 2)}\n`;
