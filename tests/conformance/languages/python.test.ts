import { testBrokenDecoders } from '../broken-decoders.ts';
import { decoderFaults } from './python.ts';

testBrokenDecoders('python', decoderFaults);
