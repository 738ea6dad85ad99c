import type { Brand, Spellings } from '../../names/brand.ts';

declare module '../../names/brand.ts' {
  interface Brand {
    python: { package: string; module: string };
  }
}

export const packages = ({ kebab, snake }: Spellings): Brand['python'] => ({ package: kebab, module: snake });
