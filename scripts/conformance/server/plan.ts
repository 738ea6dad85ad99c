/** Defines plans: the steps of the server for the requests of a session. */
import { FAULTS, type FaultName } from '../scenarios/faults.ts';
import type { FaultStep, PlanStep, StepTiming } from '../scenarios/scenario.ts';
import { Windows } from './windows.ts';

export type AnyFaultStep = Omit<FaultStep, 'fault'> & StepTiming & { fault: FaultName };
export type PrismStep = Extract<PlanStep, { prism: unknown }>;
export type ResponseStep = Extract<PlanStep, { status: number }>;
export type Step = PlanStep | AnyFaultStep;
export type Plan = readonly (Step | 'prism')[];

export type TlsFault = Extract<FaultName, `tls_${string}`>;

/**
 * Faults that leave a connection unusable: a request of another session must not reuse it from a shared pool. Some end
 * the connection after a response that a lenient client accepts, as `fetch` accepts `unended_chunk`.
 */
const POISON: readonly FaultName[] = [
  'keep_alive_then_reset',
  'keep_alive_then_close',
  'close_after_response',
  'forbidden_body',
  'surplus_bytes',
  'exact_bytes',
  'early_response',
  'switching_101',
  'reset_mid_headers',
  'reset_mid_body',
  'close_mid_body',
  'truncated_chunked',
  'bad_chunk',
  'unended_chunk',
  'garbage',
];

export class PlanError extends Error {}

export function isTlsFault(step: Step | undefined): step is AnyFaultStep & { fault: TlsFault } {
  return step !== undefined && 'fault' in step && isTls(step.fault);
}

function isTls(fault: FaultName | undefined): fault is TlsFault {
  return fault?.startsWith('tls_') === true;
}

/** Listener for the client of a plan. */
type Endpoint = 'shared' | 'own' | 'own_tls' | 'refusing';

/** @throws {PlanError} if the plan cannot be served; the message names the step and the remedy. */
export function endpointOf(plan: Plan): Endpoint {
  const faults = plan.map((step, index) => faultOf(step, index));
  if (faults.includes('refuse')) {
    if (faults.every((fault) => fault === 'refuse')) return 'refusing';
    throw new PlanError(
      'plan: `refuse` cannot be combined with other steps, because no request arrives; use a separate plan.',
    );
  }
  if (faults.some(isTls)) return 'own_tls';
  return faults.some((fault) => POISON.some((name) => name === fault)) ? 'own' : 'shared';
}

function faultOf(step: Step | 'prism', index: number): FaultName | undefined {
  if (step === 'prism') return undefined;
  if (typeof step !== 'object' || step === null)
    throw new PlanError(`plan[${index}]: a step must be \`prism\` or an object`);
  if ('fault' in step) {
    const known = FAULTS.find((name) => name === step.fault);
    if (known) return known;
    throw new PlanError(`plan[${index}].fault: ${JSON.stringify(step.fault)} is not one of ${FAULTS.join(', ')}`);
  }
  if ('status' in step || 'prism' in step) return undefined;
  throw new PlanError(`plan[${index}]: add \`status\`, \`fault\` or \`prism\``);
}

/** Iterates over the steps of a plan. The last step repeats indefinitely unless it has `times`. */
export class PlanCursor {
  readonly #steps: Step[];
  readonly #windows = new Map<Step, Windows>();
  #index = 0;
  #used = 0;

  constructor(plan: Plan) {
    this.#steps = plan.map((step) => (step === 'prism' ? { prism: {} } : step));
  }

  /** Returns the step of the next request, or undefined if the plan is exhausted. */
  peek(): Step | undefined {
    for (;;) {
      const step = this.#steps[this.#index];
      if (!step) return undefined;
      const isLast = this.#index === this.#steps.length - 1;
      if (this.#used < (step.times ?? (isLast ? Infinity : 1))) return step;
      this.#index += 1;
      this.#used = 0;
    }
  }

  take(): Step | undefined {
    const step = this.peek();
    this.#used += 1;
    if (step === undefined || !('window' in step) || step.window === undefined) return step;
    const windows = this.#windows.get(step) ?? new Windows(step, step.window);
    this.#windows.set(step, windows);
    return windows.respond(performance.now());
  }
}
