import type { StepsOutcome } from '../../../../scripts/conformance/protocol.ts';
import type { OperationCall, StepsCall } from '../../../../scripts/conformance/scenarios/scenario.ts';
import type { IntegrationApi } from '../../src/index.ts';
import type { Observations } from './observers.ts';
import { optionsOf } from './options.ts';
import { errorOutcome, type Surroundings, valueOutcome } from './report.ts';
import { Unsupported } from './unsupported.ts';

type Result = StepsOutcome['steps'][number];
type Perform = (call: OperationCall, client: IntegrationApi, around: Surroundings) => Promise<Result>;

/** Takes the steps one after the other; a step that fails does not end them. */
export async function takeSteps(
  { steps }: StepsCall,
  first: IntegrationApi,
  seen: Observations,
  perform: Perform,
): Promise<StepsOutcome> {
  const clients = new Map([['client', first]]);
  const results: Result[] = [];
  for (const step of steps) {
    const client = clientOf(clients, step);
    const around = { client, seen };
    try {
      if ('operation' in step) results.push(await perform(step, client, around));
      else {
        if ('derive' in step) clients.set(step.derive, client.withOptions(optionsOf(step.options, seen)));
        else client.close();
        results.push(valueOutcome({ value: null }, around));
      }
    } catch (error) {
      if (error instanceof Unsupported) throw error;
      results.push(errorOutcome(error, around) as Result);
    }
  }
  return { kind: 'steps', steps: results, events: seen.events, log: seen.lines };
}

function clientOf(clients: ReadonlyMap<string, IntegrationApi>, step: StepsCall['steps'][number]): IntegrationApi {
  const name = ('operation' in step ? step.on : 'derive' in step ? step.from : step.close) ?? 'client';
  const client = clients.get(name);
  if (client === undefined) throw new Error(`no step creates the client ${name}`);
  return client;
}
