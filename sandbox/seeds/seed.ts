import type { components } from '../../openapi/.build/lab-types.ts';

type Schemas = components['schemas'];

export type Seed = Schemas['Seed'];
export type SeedAccount = Schemas['SeedAccount'];
export type SeedShop = Schemas['SeedShop'];
export type SeedOrder = Schemas['SeedOrder'];
export type SeedMove = Schemas['SeedMove'];
