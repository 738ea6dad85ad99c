import { testBrokenDecoders } from '../broken-decoders.ts';
import { decoderFaults } from './php.ts';

testBrokenDecoders('php', decoderFaults);
