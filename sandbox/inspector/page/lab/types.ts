/** Types of what the page reads: those of the lab's document and of the contract. */
import type { components as contract } from '../../../../openapi/.build/types.ts';
import type { components } from '../../../../openapi/.build/lab-types.ts';

export type Lab<Name extends keyof components['schemas']> = components['schemas'][Name];
export type Contract<Name extends keyof contract['schemas']> = contract['schemas'][Name];
