import { describe, expect, it } from 'vitest';
import { createReporter } from './reporter.ts';

function record(json: boolean): { out: string[]; err: string[]; reporter: ReturnType<typeof createReporter> } {
  const out: string[] = [];
  const err: string[] = [];
  let clock = 0;
  const now = (): number => (clock += 250);
  return {
    out,
    err,
    reporter: createReporter({ json, atomic: true, now, out: (line) => out.push(line), err: (line) => err.push(line) }),
  };
}

const diagnostic = { file: 'a.yaml', line: 3, column: 5, rule: 'yaml', message: 'broken; fix it' };

describe('a report', () => {
  it('has one line for each step with its time, and the total time', () => {
    const { out, reporter } = record(false);
    reporter.step({ name: 'files', summary: '3 files' });
    reporter.end(0);
    expect(out).toEqual(['files     3 files (0.3 s)', 'done in 0.8 s']);
  });

  it('has details for programs that people do not see', () => {
    const { out, reporter } = record(true);
    reporter.step({ name: 'written', summary: '1 added', details: { php: { added: ['a.php'] } } });
    reporter.end(0);
    expect(JSON.parse(out.join('\n'))).toMatchObject({ steps: [{ details: { php: { added: ['a.php'] } } }] });
  });

  it('has one line for each diagnostic, with a location that an editor can open, and exit code 2', () => {
    const { err, reporter } = record(false);
    expect(reporter.end(reporter.diagnostics('openapi', [diagnostic]))).toBe(2);
    expect(err).toEqual(['openapi/a.yaml:3:5 yaml: broken; fix it', '1 error, nothing was changed']);
  });

  it.each([
    ['EROFS', 'open', 'the file system is read-only'],
    ['EACCES', 'open', 'permission denied'],
    ['ENOSPC', 'write', 'no space left'],
    // Node.js reports it for a folder below one that cannot be written.
    ['ENOENT', 'mkdir', 'it cannot be created'],
  ])('says which file cannot be used, and what to do: %s', (code, syscall, reason) => {
    const { err, reporter } = record(false);
    reporter.failure(Object.assign(new Error(`${code}: ${syscall} failed`), { code, syscall, path: '/ro/stage' }));
    expect(err).toEqual([`/ro/stage cannot be used: ${reason}; choose another folder, or correct this one`]);
  });

  it('does not bury the first diagnostic under hundreds of others', () => {
    const { err, reporter } = record(false);
    reporter.diagnostics(
      'openapi',
      Array.from({ length: 90 }, () => diagnostic),
    );
    expect(err).toHaveLength(41);
    expect(err.at(-1)).toBe('… and 50 more');
  });

  it('counts all diagnostics, and has all of them with --json', () => {
    const many = Array.from({ length: 90 }, () => diagnostic);
    const people = record(false);
    people.reporter.end(people.reporter.diagnostics('openapi', many));
    expect(people.err.at(-1)).toBe('90 errors, nothing was changed');
    const program = record(true);
    program.reporter.end(program.reporter.diagnostics('openapi', many));
    expect(JSON.parse(program.out.join('\n')).errors).toHaveLength(90);
  });

  it('has one line for a failure, and exit code 1', () => {
    const { err, reporter } = record(false);
    expect(reporter.failure(new Error('no such tool; install it'))).toBe(1);
    expect(err).toEqual(['no such tool; install it']);
  });

  it('is a single object with --json', () => {
    const { out, err, reporter } = record(true);
    reporter.step({ name: 'files', summary: '3 files' });
    reporter.end(reporter.diagnostics('openapi', [diagnostic]));
    expect(err).toEqual([]);
    expect(JSON.parse(out.join('\n'))).toMatchObject({
      ok: false,
      steps: [{ name: 'files', summary: '3 files' }],
      errors: [{ file: 'openapi/a.yaml', line: 3, rule: 'yaml' }],
    });
  });
});
