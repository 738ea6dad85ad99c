import { testBrokenDecoders } from '../broken-decoders.ts';
import { decoderFaults } from './node.ts';

testBrokenDecoders('node', decoderFaults);
