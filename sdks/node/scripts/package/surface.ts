import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Extractor, ExtractorConfig, ExtractorLogLevel } from '@microsoft/api-extractor';
import { PACKAGE } from './compile.ts';

/** Where the committed reports are. */
export const REPORTS = join(PACKAGE, 'api');

const LIBRARIES = ['es2023', 'esnext.disposable', 'dom'];

/**
 * All that each subpath of a package gives to its users, as text by the name of its report.
 * @param library a package with its compiled files
 * @throws {Error} when a declaration can't be read
 */
export async function surfaces(library: string): Promise<Map<string, string>> {
  const folder = await mkdtemp(join(tmpdir(), 'sdk-surface-'));
  try {
    const reports = new Map<string, string>();
    for (const [subpath, declarations] of await entriesOf(library)) {
      const name = `${subpath === '.' ? 'sdk' : subpath.slice(2)}.api.md`;
      extract(library, declarations, { folder, name });
      reports.set(name, await readFile(join(folder, name), 'utf8'));
    }
    return reports;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The declarations of each subpath. */
async function entriesOf(library: string): Promise<[subpath: string, declarations: string][]> {
  const { exports } = JSON.parse(await readFile(join(library, 'package.json'), 'utf8')) as {
    exports: Record<string, string | { import: { types: string } }>;
  };
  return Object.entries(exports).flatMap(([subpath, target]) =>
    // The functions behind the pattern are the methods of the resources, which the client's own report shows.
    typeof target === 'string' || subpath.includes('*') ? [] : [[subpath, join(library, target.import.types)]],
  );
}

function extract(library: string, declarations: string, { folder, name }: { folder: string; name: string }): void {
  const config = ExtractorConfig.prepare({
    configObject: {
      projectFolder: library,
      newlineKind: 'lf',
      mainEntryPointFilePath: declarations,
      compiler: {
        overrideTsconfig: {
          compilerOptions: { module: 'nodenext', strict: true, types: [], lib: LIBRARIES },
          files: [declarations],
        },
      },
      apiReport: {
        enabled: true,
        reportFileName: name,
        reportFolder: folder,
        reportTempFolder: join(folder, 'temp'),
        // A type without a name of its own in the package is still seen by who uses one that refers to it.
        includeForgottenExports: true,
      },
      docModel: { enabled: false },
      dtsRollup: { enabled: false },
      tsdocMetadata: { enabled: false },
      messages: {
        extractorMessageReporting: {
          // Everything is public here: what is not is taken out by the compiler.
          'ae-missing-release-tag': { logLevel: ExtractorLogLevel.None },
        },
        tsdocMessageReporting: { default: { logLevel: ExtractorLogLevel.None } },
      },
    },
    configObjectFullPath: undefined,
    packageJsonFullPath: join(library, 'package.json'),
  });
  const problems: string[] = [];
  const { errorCount } = Extractor.invoke(config, {
    localBuild: true,
    messageCallback: (message) => {
      if (message.logLevel === ExtractorLogLevel.Error) problems.push(message.formatMessageWithLocation(library));
      message.handled = true;
    },
  });
  if (errorCount > 0) throw new Error(`${name}: the types can't be read: correct them\n${problems.join('\n')}`);
}
