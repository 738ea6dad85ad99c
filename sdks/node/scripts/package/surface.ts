import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CompilerState, Extractor, ExtractorConfig, ExtractorLogLevel } from '@microsoft/api-extractor';
import { compileAs, PACKAGE } from './compile.ts';
import { ownDeclarations } from './own-declarations.ts';

/** Folder of the committed reports. */
export const REPORTS = join(PACKAGE, 'api');

const LIBRARIES = ['es2023', 'esnext.disposable', 'dom'];

/**
 * Compiles the library and returns the public API of each subpath, as text by the name of its report. A report does not
 * repeat the types of the main one.
 * @throws {Error} if the library does not compile
 */
export async function surfaces(): Promise<Map<string, string>> {
  const library = await mkdtemp(join(tmpdir(), 'sdk-api-'));
  try {
    await compileAs('esm', join(library, 'dist'));
    await cp(join(PACKAGE, 'package.json'), join(library, 'package.json'));
    return await surfacesOf(library);
  } finally {
    await rm(library, { recursive: true, force: true });
  }
}

async function surfacesOf(library: string): Promise<Map<string, string>> {
  const folder = await mkdtemp(join(tmpdir(), 'sdk-surface-'));
  try {
    const reports = new Map<string, string>();
    const entries = await entriesOf(library);
    const additionalEntryPoints = entries.map(([, declarations]) => declarations);
    let compilerState: CompilerState | undefined;
    for (const [subpath, declarations] of entries) {
      const name = `${subpath === '.' ? 'sdk' : subpath.slice(2)}.api.md`;
      const config = configOf(library, declarations, { folder, name });
      // One program for all entries, because reading the declarations takes most of the time.
      compilerState ??= CompilerState.create(config, { additionalEntryPoints });
      extract(config, { library, name, compilerState });
      reports.set(name, await readFile(join(folder, name), 'utf8'));
    }
    return ownDeclarations(reports);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Lists the declarations of each subpath. */
async function entriesOf(library: string): Promise<[subpath: string, declarations: string][]> {
  const { exports } = JSON.parse(await readFile(join(library, 'package.json'), 'utf8')) as {
    exports: Record<string, string | { import: { types: string } }>;
  };
  return Object.entries(exports).flatMap(([subpath, target]) =>
    // The report of the client contains the methods of the resources, and with them the functions behind the pattern.
    typeof target === 'string' || subpath.includes('*') ? [] : [[subpath, join(library, target.import.types)]],
  );
}

function configOf(
  library: string,
  declarations: string,
  { folder, name }: { folder: string; name: string },
): ExtractorConfig {
  return ExtractorConfig.prepare({
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
        // A type that is not exported is still visible through the types that refer to it.
        includeForgottenExports: true,
      },
      docModel: { enabled: false },
      dtsRollup: { enabled: false },
      tsdocMetadata: { enabled: false },
      messages: {
        extractorMessageReporting: {
          // Everything is public, because the compiler removes internal declarations.
          'ae-missing-release-tag': { logLevel: ExtractorLogLevel.None },
        },
        tsdocMessageReporting: { default: { logLevel: ExtractorLogLevel.None } },
      },
    },
    configObjectFullPath: undefined,
    packageJsonFullPath: join(library, 'package.json'),
  });
}

interface Extraction {
  library: string;
  /** Name of the report. */
  name: string;
  compilerState: CompilerState;
}

function extract(config: ExtractorConfig, { library, name, compilerState }: Extraction): void {
  const errors: string[] = [];
  const { errorCount } = Extractor.invoke(config, {
    localBuild: true,
    compilerState,
    messageCallback: (message) => {
      if (message.logLevel === ExtractorLogLevel.Error) errors.push(message.formatMessageWithLocation(library));
      message.handled = true;
    },
  });
  if (errorCount > 0) throw new Error(`${name}: the types cannot be read; fix the errors\n${errors.join('\n')}`);
}
