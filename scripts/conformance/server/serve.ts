/** Serves one plan and prints every request, for authors of drivers. */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { parse } from 'yaml';
import { type Plan, PlanError } from './plan.ts';
import type { RecordedRequest } from './recording.ts';
import { startConformanceServer } from './server.ts';

const HELP = `node --import tsx scripts/conformance/server/serve.ts <plan.yaml> [--session <name>]

Serves one session until Ctrl-C. The file is a YAML or JSON list of steps, in the format of \`plan\` in a scenario.
Prints the base URL, the file with the certificate authority for TLS plans, and then every request.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { session: { type: 'string', default: 'try' }, help: { type: 'boolean', default: false } },
});
const [file] = positionals;
if (values.help || file === undefined) {
  console.log(HELP);
  process.exitCode = values.help ? 0 : 2;
} else {
  await serve(file, values.session).catch((error: unknown) => {
    if (!(error instanceof PlanError)) throw error;
    console.error(error.message);
    process.exit(2);
  });
}

async function serve(path: string, session: string): Promise<void> {
  const plan = readPlan(path);
  const server = await startConformanceServer({ onRequest: (_, request) => setImmediate(print, request) });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => void server.stop().then(() => process.exit(0)));
  }
  const url = await server.open(session, plan).catch(async (error: unknown) => {
    await server.stop();
    throw error;
  });
  console.log(`${url}\nauthority: ${server.ca}\n`);
}

function readPlan(path: string): Plan {
  try {
    const plan = parse(readFileSync(path, 'utf8')) as unknown;
    if (Array.isArray(plan) && plan.length > 0) return plan as Plan;
  } catch (error) {
    throw new PlanError(`${path}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`);
  }
  throw new PlanError(`${path}: must be a list of steps, such as \`- { status: 200, json: {} }\``);
}

function print({ head, body, connection, response }: RecordedRequest): void {
  console.log(
    `# connection ${connection}, response: ${response}\n${head.toString('latin1')}${body.toString('utf8')}\n`,
  );
}
