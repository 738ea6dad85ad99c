import type { ReadmePrograms } from '../readme.ts';

const CLIENT = /^const api = .*\n/m;

export const programs: ReadmePrograms = {
  errors: ({ code }) => {
    const [head = '', call = ''] = parted(code);
    return `${head.replace('{ IntegrationApi }', '{ ApiError, IntegrationApi, IntegrationApiError }')}try {
${call.replaceAll(/^(?=.)/gm, '  ')}} catch (error) {
  if (error instanceof ApiError) console.error(error.status, error.requestId, error.body);
  else if (error instanceof IntegrationApiError) console.error(error.name, error.message);
  else throw error;
}
`;
  },
  limits: ({ code }) =>
    code
      .replace('new IntegrationApi()', 'new IntegrationApi({})')
      .replace('new IntegrationApi({', 'new IntegrationApi({ maxRetries: 5, timeout: 10_000, totalTimeout: 60_000,')
      .replace(',})', ' })'),
  testing: ({ code, operation }) => `import { fakeApi } from '@integration-api/sdk/testing';

const fake = fakeApi();
const { api } = fake;
${parted(code)[1]}console.log(fake.calls.length); // 1

fake.reply('${operation}', { status: 404 });
${expressionOf(code)}.catch((error) => console.log(error.name)); // NotFoundError
`,
};

/** Returns a program up to the statement that creates the client, and what follows. */
function parted(code: string): [string, string] {
  const client = CLIENT.exec(code);
  const end = (client?.index ?? 0) + (client?.[0].length ?? 0);
  return [code.slice(0, end), code.slice(end)];
}

/** Returns the call itself, with `await`. */
const expressionOf = (code: string): string =>
  parted(code)[1]
    .replace(/^const result = /, '')
    .replace(/;\n(?:console\.log\(result\);\n)?$/, '');
