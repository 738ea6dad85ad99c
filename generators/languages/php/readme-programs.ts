import type { ReadmePrograms } from '../readme.ts';

const CLIENT = /^\$api = .*\n/m;
const USE = /^use IntegrationApi\\Client;\n/m;

const indented = (code: string): string => code.replaceAll(/^(?=.)/gm, '    ');
const used = (...names: string[]): string => names.map((name) => `use IntegrationApi\\${name};\n`).join('');

export const programs: ReadmePrograms = {
  errors: ({ code }) => {
    const [head = '', call = ''] = parted(code);
    const names = used('Client', 'Exception\\ApiException', 'Exception\\IntegrationApiException');
    return `${head.replace(USE, () => names)}try {
${indented(call)}} catch (ApiException $error) {
    echo $error->status, ' ', $error->requestId, "\\n";
    print_r($error->body);
} catch (IntegrationApiException $error) {
    echo $error::class, ': ', $error->getMessage(), "\\n";
}
`;
  },
  limits: ({ code }) =>
    code.replace('new Client(', 'new Client(maxRetries: 5, timeout: 10.0, totalTimeout: 60.0, ').replace(', )', ')'),
  testing: ({ code, operation }) => {
    const [head = '', call = ''] = parted(code);
    const names = used('Exception\\NotFoundException', 'Testing\\FakeApi');
    return `${head.replace(CLIENT, '').replace(USE, () => names)}$fake = new FakeApi();
$api = $fake->api;
${call}echo count($fake->calls()), "\\n"; // 1

$fake->reply('${operation}', status: 404);
try {
${indented(call)}} catch (NotFoundException $error) {
    echo $error->status, "\\n"; // 404
}
`;
  },
};

/** Returns a program up to the statement that creates the client, and what follows. */
function parted(code: string): [string, string] {
  const client = CLIENT.exec(code);
  const end = (client?.index ?? 0) + (client?.[0].length ?? 0);
  return [code.slice(0, end), code.slice(end)];
}
