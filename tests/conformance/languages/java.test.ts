import { testBrokenDecoders } from '../broken-decoders.ts';
import { decoderFaults } from './java.ts';

testBrokenDecoders('java', decoderFaults);
