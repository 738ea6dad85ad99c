import { run } from '../process.ts';

/** Credentials of a helper, a key or an address, which only this machine knows. */
export const GIT_CREDENTIALS = 'the credentials of git';

/** Commits have fixed data, so that the same files after the same commit result in the same one. */
const FIXED = {
  GIT_AUTHOR_NAME: 'Integration API',
  GIT_AUTHOR_EMAIL: 'sdk@integration.example',
  GIT_AUTHOR_DATE: '2020-01-01T00:00:00Z',
  GIT_COMMITTER_NAME: 'Integration API',
  GIT_COMMITTER_EMAIL: 'sdk@integration.example',
  GIT_COMMITTER_DATE: '2020-01-01T00:00:00Z',
  // A missing password is a failure, not a question that nobody sees.
  GIT_TERMINAL_PROMPT: '0',
};

/** Runs git without the settings of this machine, except for its credentials. */
export async function git(cwd: string, ...args: readonly string[]): Promise<string> {
  const settings = ['-c', 'core.autocrlf=false', '-c', 'commit.gpgsign=false', '-c', 'tag.gpgsign=false'];
  const name = `git ${args[0]}`;
  const output = await run(['git', ...settings, ...args], { cwd, env: { ...process.env, ...FIXED }, name });
  return output.trim();
}

/** Returns the objects of the references of a remote repository. */
export async function remoteRefs(
  cwd: string,
  url: string,
  ...patterns: readonly string[]
): Promise<Map<string, string>> {
  const lines = (await git(cwd, 'ls-remote', url, ...patterns)).split('\n').filter((line) => line !== '');
  return new Map(lines.map((line) => line.split('\t') as [string, string]).map(([id, name]) => [name, id]));
}
