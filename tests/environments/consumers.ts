import type { Consumer } from './consumer.ts';
import { java } from './java/consumer.ts';
import { node } from './node/consumer.ts';
import { php } from './php/consumer.ts';
import { python } from './python/consumer.ts';

export const CONSUMERS: readonly Consumer[] = [php, python, node, java];
