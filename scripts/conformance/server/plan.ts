/** Plans: what the server does with the requests of a session, one after another. */
import { FAULTS, type FaultName, type FaultStep, type PlanStep } from '../scenarios/scenario.ts';

/** `tls_silent`: TCP is accepted and nothing is ever said, so that no TLS connection comes about. */
export type Fault = FaultName | 'tls_silent';
export type AnyFaultStep = Omit<FaultStep, 'fault'> & { fault: Fault; times?: number; delay_ms?: number };
export type PrismStep = Extract<PlanStep, { prism: unknown }>;
export type ResponseStep = Extract<PlanStep, { status: number }>;
export type Step = PlanStep | AnyFaultStep;
export type Plan = readonly (Step | 'prism')[];

export type TlsFault = Extract<Fault, `tls_${string}`>;
const TLS_FAULTS: readonly TlsFault[] = ['tls_untrusted', 'tls_wrong_host', 'tls_expired', 'tls_silent'];

/** After these a connection is poisoned: another session's request must not come over it out of a shared pool. */
const POISON: readonly Fault[] = ['keep_alive_then_reset', 'body_on_204'];

export class PlanError extends Error {}

export function isTlsFault(step: Step | undefined): step is AnyFaultStep & { fault: TlsFault } {
  return step !== undefined && 'fault' in step && TLS_FAULTS.some((name) => name === step.fault);
}

/** Where the client of a plan has to be sent. */
type Endpoint = 'shared' | 'own' | 'own_tls' | 'refusing';

/** @throws {PlanError} when the plan cannot be served, with the place and what to do. */
export function endpointOf(plan: Plan): Endpoint {
  const faults = plan.map((step, index) => faultOf(step, index));
  if (faults.includes('refuse')) {
    if (faults.every((fault) => fault === 'refuse')) return 'refusing';
    throw new PlanError(
      'plan: `refuse` goes with no other step, for no request gets through; make it a plan of its own.',
    );
  }
  if (faults.some((fault) => TLS_FAULTS.some((name) => name === fault))) return 'own_tls';
  return faults.some((fault) => POISON.some((name) => name === fault)) ? 'own' : 'shared';
}

function faultOf(step: Step | 'prism', index: number): Fault | undefined {
  if (step === 'prism') return undefined;
  if (typeof step !== 'object' || step === null)
    throw new PlanError(`plan[${index}]: a step is \`prism\` or an object.`);
  if ('fault' in step) {
    const known = [...FAULTS, ...TLS_FAULTS].find((name) => name === step.fault);
    if (known) return known;
    throw new PlanError(`plan[${index}].fault: ${JSON.stringify(step.fault)} is none of ${FAULTS.join(', ')}.`);
  }
  if ('status' in step || 'prism' in step) return undefined;
  throw new PlanError(`plan[${index}]: say \`status\`, \`fault\` or \`prism\`.`);
}

/** Deals the steps of a plan; the last one for ever, unless it says how many times. */
export class PlanCursor {
  readonly #steps: Step[];
  #index = 0;
  #used = 0;

  constructor(plan: Plan) {
    this.#steps = plan.map((step) => (step === 'prism' ? { prism: {} } : step));
  }

  /** What the next request gets; absent when the plan is used up. */
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
    return step;
  }
}
