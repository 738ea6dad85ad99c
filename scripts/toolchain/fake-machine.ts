import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PROBE_TIMEOUT_MS } from './probes.mjs';
import { readToolchain } from './toolchain-file.mjs';
import type { SetupContext } from './setup.mjs';

const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url));

/** Programs that report recent versions. npm, python3 and apt-get imitate the real ones and log each call. */
const PROGRAMS: Record<string, string> = {
  npm: `[ "$1" = --version ] && { echo 10.8.2; exit; }
echo "npm $*" >> "$CALLS"
/bin/mkdir -p node_modules/left
echo '{"packages":{"node_modules/left":{}}}' > node_modules/.package-lock.json`,
  java: `echo 'openjdk version "17.0.15" 2025-04-15' >&2`,
  javac: 'echo javac 17.0.15',
  mvn: `echo 'Apache Maven 3.8.7'; echo 'Java version: 17.0.15, vendor: Debian'`,
  python3: `[ "$1" = -c ] && { echo 'Python 3.11.7'; echo 'modules: venv ensurepip'; exit; }
echo "python3 $*" >> "$CALLS"
/bin/mkdir -p "$4/bin"
printf '#!/bin/sh\\necho "venv $*" >> "$CALLS"\\n' > "$4/bin/python"
/bin/chmod +x "$4/bin/python"`,
  php: `echo 'PHP 8.2.29'
echo 'modules: core json curl mbstring dom xml xmlwriter simplexml zip psr.log psr.httpclient psr.httpfactory \
psr.httpmessage psr.cache psr.simplecache guzzle nyholm.psr7 symfony.httpclient symfony.httpfoundation illuminate.http \
pcov'`,
  composer: 'echo Composer version 2.5.5 2023-03-21 11:50:05',
  phpunit: 'echo PHPUnit 9.6.7 by Sebastian Bergmann and contributors.',
  phpcs: `echo 'PHP_CodeSniffer version 3.7.1 (stable) by Squiz'`,
  curl: `echo 'curl 7.88.1 (x86_64-pc-linux-gnu) libcurl/7.88.1'`,
  openssl: `echo 'OpenSSL 3.0.19 27 Jan 2026 (Library: OpenSSL 3.0.19 27 Jan 2026)'`,
  'chromium-headless-shell': `echo 'Chromium 156.0.8078.79 built on Debian GNU/Linux 12 (bookworm)'`,
  postgres: 'echo "postgres (PostgreSQL) 15.18 (Debian 15.18-0+deb12u1)"',
  'apt-get': `echo "apt-get $*" >> "$CALLS"
[ "$1" = update ] || /bin/cp -R "$SHELF/." "\${0%/*}"`,
};

/** A temporary folder that imitates a fresh clone, with a PATH that contains only fake programs. */
export class FakeMachine {
  readonly root = realpathSync(mkdtempSync(join(tmpdir(), 'checkout-')));
  readonly bin = join(this.root, 'bin');
  readonly shelf = join(this.root, 'shelf');
  readonly texts: string[] = [];
  /** Environment variables besides PATH. */
  readonly variables: NodeJS.ProcessEnv = {};
  readonly #calls = join(this.root, 'calls.txt');
  readonly #started = join(this.root, 'started.txt');

  constructor() {
    for (const folder of [this.bin, this.shelf, join(this.root, 'generators')]) mkdirSync(folder);
    for (const path of ['generators/toolchain.json', 'openapitools.json'])
      cpSync(join(REPOSITORY, path), join(this.root, path));
    writeFileSync(join(this.root, 'package-lock.json'), '{"lockfileVersion":3}');
    writeFileSync(this.#calls, '');
    writeFileSync(this.#started, '');
    for (const [name, script] of Object.entries(PROGRAMS)) this.program(name, script);
  }

  program(name: string, script: string, folder = this.bin): void {
    writeFileSync(join(folder, name), `#!/bin/sh\necho ${name} >> ${this.#started}\n${script}\n`, { mode: 0o755 });
  }

  /** Removes a program from PATH; the fake apt-get restores it. */
  shelve(name: string): void {
    this.program(name, PROGRAMS[name] ?? '', this.shelf);
    rmSync(join(this.bin, name));
  }

  get env(): NodeJS.ProcessEnv {
    return { ...this.variables, PATH: this.bin, CALLS: this.#calls, SHELF: this.shelf };
  }

  get calls(): string[] {
    return readFileSync(this.#calls, 'utf8').split('\n').filter(Boolean);
  }

  /** Every program that was started, including probes. */
  get started(): string[] {
    return readFileSync(this.#started, 'utf8').split('\n').filter(Boolean);
  }

  /** Returns the output of the setup since the last call. */
  output(): string {
    return this.texts.splice(0).join('');
  }

  context(changes: Partial<SetupContext> = {}): SetupContext {
    return {
      root: this.root,
      toolchain: readToolchain(this.root),
      env: this.env,
      probeTimeoutMs: PROBE_TIMEOUT_MS,
      node: { path: process.execPath, version: '20.19.0' },
      kind: 'linux-x64',
      platform: { name: 'Debian GNU/Linux 12', manager: 'apt', ubuntu: false, root: true, sudo: false },
      print: (text) => void this.texts.push(text),
      now: () => 0,
      verbose: false,
      profile: { level: 'tests' },
      ...changes,
    };
  }

  /** Copies the real commands into the checkout; they need only Node.js. */
  withCommands(): this {
    for (const part of ['setup.mjs', 'doctor.mjs', 'toolchain']) {
      cpSync(join(REPOSITORY, 'scripts', part), join(this.root, 'scripts', part), { recursive: true });
    }
    return this;
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}
