import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A git repository in a temporary folder, with files `a/one.txt`, `a/two.txt` and `b/three.txt`. */
export class FakeCheckout {
  readonly root = realpathSync(mkdtempSync(join(tmpdir(), 'checkout-')));

  constructor() {
    this.git('init', '--quiet', '--initial-branch=main');
    this.write('.gitignore', 'node_modules/\nbuilt/\n');
    for (const path of ['a/one.txt', 'a/two.txt', 'b/three.txt']) this.write(path, path);
    this.git('add', '.');
    this.commit();
  }

  write(path: string, text: string, mode = 0o644): void {
    mkdirSync(dirname(join(this.root, path)), { recursive: true });
    rmSync(join(this.root, path), { force: true });
    writeFileSync(join(this.root, path), text, { mode });
  }

  remove(path: string): void {
    rmSync(join(this.root, path), { recursive: true });
  }

  /** Writes the record of a setup that found these tools. */
  stamp(tools: string | null, modules = 'modules', others: object = {}): void {
    const ready = tools === null ? others : { ...others, tests: tools };
    this.write('node_modules/.cache/setup.json', JSON.stringify({ modules, ready }));
  }

  commit(): void {
    this.git('-c', 'user.name=a', '-c', 'user.email=a@example.com', 'commit', '--quiet', '--all', '--message', 'text');
  }

  git(...args: string[]): string {
    return execFileSync('git', args, { cwd: this.root, encoding: 'utf8' });
  }

  [Symbol.dispose](): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}
