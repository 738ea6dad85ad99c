import type { SdkModel } from '../../generators/model/model.ts';
import { specimenMethods } from './specimen-methods.ts';
import { DESCRIPTION, specimenSchemas } from './specimen-schemas.ts';

/**
 * A model with every construct there is. A template may print what the contract of today does not use, and a line of it
 * is not wrong because the last deprecated operation has gone: the tags are judged by this and by the contract.
 */
export function specimen(): SdkModel {
  return {
    title: 'Specimen',
    version: '1.0.0',
    serverUrl: 'https://api.example.com',
    resources: [{ name: 'things', description: DESCRIPTION, methods: specimenMethods() }],
    schemas: specimenSchemas(),
  };
}
