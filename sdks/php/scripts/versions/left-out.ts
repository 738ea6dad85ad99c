import { phpunit } from './programs.ts';

/** Groups of PHPUnit, each named after what its tests need and WebAssembly lacks. */
export const LACKING = ['fibers', 'sockets', 'processes'];

/** Returns the groups of each unit test, once per set of its data: `CacheStateTest::testACacheStateCannotBeSerialised`. */
async function groupsOfTests(version: string): Promise<[test: string, groups: string[]][]> {
  const { output } = await phpunit(version, '--list-tests-xml=php://stdout');
  const tests: [string, string[]][] = [];
  let testCase = '';
  for (const [, name, test, groups = ''] of output.matchAll(
    /<testCaseClass name="(?:\w+\\)*(\w+)"|<testCaseMethod name="(\w+)" groups="([\w,-]*)"/g,
  )) {
    testCase = name ?? testCase;
    if (test !== undefined) tests.push([`${testCase}::${test}`, groups.split(',')]);
  }
  return tests;
}

/** Prints the unit tests that are left out, and returns their number. */
export async function printLeftOut(version: string): Promise<number> {
  const tests = await groupsOfTests(version);
  for (const group of LACKING) {
    console.log(`Left out, because WebAssembly has no ${group}:`);
    const names = tests.flatMap(([name, groups]) => (groups.includes(group) ? [name] : []));
    for (const name of new Set(names)) console.log(`  ${name}`);
  }
  return tests.filter(([, groups]) => groups.some((group) => LACKING.includes(group))).length;
}
