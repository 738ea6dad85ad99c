import type { ReadmePrograms } from '../readme.ts';

const IMPORT = 'from integration_api import IntegrationApi\n';
const CLIENT = /^api = .*\n/m;

const indented = (code: string): string => code.replaceAll(/^(?=.)/gm, '    ');

export const programs: ReadmePrograms = {
  errors: ({ code }) => {
    const [head = '', call = ''] = parted(code);
    return `${head.replace(IMPORT, 'from integration_api import ApiError, IntegrationApi, IntegrationApiError\n')}try:
${indented(call)}except ApiError as error:
    print(error.status, error.request_id, error.body)
except IntegrationApiError as error:
    print(type(error).__name__, error)
`;
  },
  limits: ({ code }) =>
    code
      .replace('api = IntegrationApi(', 'api = IntegrationApi(max_retries=5, timeout=10, total_timeout=60, ')
      .replace(', )', ')'),
  testing: ({ code, operation }) => {
    const [head = '', call = ''] = parted(code);
    const imports = head.replace(CLIENT, '').replace(IMPORT, 'from integration_api import NotFoundError\n').trimEnd();
    return `${imports}
from integration_api.testing import FakeApi

fake = FakeApi()
api = fake.api
${call}print(len(fake.calls))  # 1

fake.reply("${operation}", status=404)
try:
${indented(call)}except NotFoundError as error:
    print(error.status)  # 404
`;
  },
};

/** Returns a program up to the statement that creates the client, and what follows. */
function parted(code: string): [string, string] {
  const client = CLIENT.exec(code);
  const end = (client?.index ?? 0) + (client?.[0].length ?? 0);
  return [code.slice(0, end), code.slice(end)];
}
