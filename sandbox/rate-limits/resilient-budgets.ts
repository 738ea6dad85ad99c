import type { Budget, Budgets } from './budgets.ts';

interface ResilientOptions {
  /** Called when the shared budgets fail and when they are back, once each time. */
  readonly onChange: (failure: unknown) => void;
  /** Returns the milliseconds of a clock that never goes back. */
  readonly elapsed?: () => number;
}

/** Time after a failure during which the shared budgets are not asked, because each question may take long. */
const PAUSE_MS = 1000;

/**
 * Returns budgets that count in this process while the shared ones fail, so that the loss of a rate limit never becomes
 * the loss of the service. Meanwhile each process allows the full limit.
 */
export function resilientBudgets(
  shared: Budgets,
  local: Budgets,
  { onChange, elapsed = () => performance.now() }: ResilientOptions,
): Budgets {
  let askAgainAt = 0;
  let hasFailed = false;

  function note(failure: unknown): void {
    if (failure !== undefined) askAgainAt = elapsed() + PAUSE_MS;
    if (hasFailed === (failure !== undefined)) return;
    hasFailed = failure !== undefined;
    onChange(failure);
  }

  async function ask(question: (budgets: Budgets) => Promise<Budget>): Promise<Budget> {
    if (elapsed() < askAgainAt) return question(local);
    try {
      const budget = await question(shared);
      note(undefined);
      return budget;
    } catch (error) {
      note(error);
      return question(local);
    }
  }

  return {
    get place() {
      return hasFailed ? `${local.place}, because the shared one has failed` : shared.place;
    },
    take: (policy, id, now) => ask((budgets) => budgets.take(policy, id, now)),
    peek: (policy, id, now) => ask((budgets) => budgets.peek(policy, id, now)),
    async close() {
      await Promise.all([shared.close(), local.close()]);
    },
  };
}
