import type { Activity } from '../lab/lab.ts';
import type { Lab } from '../lab/types.ts';
import type { Route } from './route.ts';

/** Account and mode whose records are shown. */
export interface Scope {
  readonly account: Lab<'TestAccount'> | undefined;
  readonly mode: 'test' | 'live';
}

/** Functions of the frame that views use. */
export interface Frame {
  readonly scope: Scope;
  /** Operations of the contract. */
  readonly operations: readonly string[];
  /** Opens another address. */
  go(route: Partial<Route> & Pick<Route, 'view'>): void;
  /** Runs what a person asked for, and reads the view again; shows an error, and removes it after a success. */
  run(action: () => Promise<unknown>): void;
  /** Shows an error above the content. */
  fail(error: unknown): void;
}

/** One page of the inspector. */
export interface View {
  readonly name: string;
  readonly title: string;
  /** Shows the view in `main`, which is empty, and returns a function that applies later changes. */
  show(main: HTMLElement, route: Route, frame: Frame): Promise<Watcher>;
}

/** Applies changes: another record of the same view, and activity of the live stream. */
export interface Watcher {
  open(route: Route): Promise<void>;
  saw(activity: Activity): void;
}
