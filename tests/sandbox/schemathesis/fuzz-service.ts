import { Lab } from '../lab.ts';
import { startService } from '../service.ts';
import { fuzz } from './run.ts';

/** Sends made-up requests to a sandbox, and prints their number or the failures. @returns the exit code */
export async function fuzzService(examples: number): Promise<0 | 1> {
  const service = await startService();
  try {
    const { test_key: key } = await new Lab(service).newAccount('demo');
    const { generated, tested, failures } = await fuzz({ url: service.url, key, examples });
    console.log(
      `Schemathesis: ${generated} requests to ${tested} operations, ${failures === '' ? 'no failure' : 'failures'}`,
    );
    if (failures === '') return 0;
    console.log(failures);
    return 1;
  } finally {
    await service.close();
  }
}
