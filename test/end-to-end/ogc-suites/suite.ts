import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';
import { SHORT_RUN } from '../../support/java.ts';

/** The OGC's executable test suites as jars: OGC_SUITES, or the folder where .ci/run builds them. */
const FOLDER = process.env['OGC_SUITES'] ?? path.join(homedir(), '.cache/isobar/ets');

/** By the names of their sources: EDR 1.0, and Features 1.0 for the item lists of STAC. */
export type SuiteName = 'edr10' | 'features10';

/** Whether a suite is there; says so where it is not. */
export function hasSuite(suite: SuiteName): boolean {
  const jar = jarOf(suite);
  if (existsSync(jar)) return true;
  console.warn(
    `SKIPPED: no ${jar}, so the OGC's test suite ${suite} is not run (.ci/run builds it from ../shared/ets)`,
  );
  return false;
}

function jarOf(suite: SuiteName): string {
  return path.join(FOLDER, `ets-ogcapi-${suite}.jar`);
}

const MAX_MS = 500_000;

/** What one call of a test method came to; methods with parameters are called several times. */
export interface SuiteResult {
  /** `Class.method` */
  readonly name: string;
  readonly status: 'PASS' | 'FAIL' | 'SKIP';
  readonly message: string;
}

/**
 * Runs a suite over an interface.
 * @param root address of its landing page; its description is at `/api` below
 */
export async function runSuite(suite: SuiteName, root: string): Promise<readonly SuiteResult[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'isobar-ets-'));
  try {
    const properties = path.join(folder, 'properties.xml');
    const output = path.join(folder, 'output');
    await mkdir(output);
    await writeFile(properties, propertiesOf(root));
    const said = await runJar(suite, ['-o', output, properties]);
    const [run] = await readdir(path.join(output, 'testng')).catch(() => []);
    if (run === undefined) throw new Error(`the test suite wrote no results: ${said.slice(-2000)}`);
    return resultsOf(await readFile(path.join(output, 'testng', run, 'testng-results.xml'), 'utf8'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What the suite says on its way. Its exit code says nothing of the tests. */
function runJar(suite: SuiteName, parameters: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const options = { timeout: MAX_MS, maxBuffer: 2 ** 28 };
    execFile(
      'java',
      [...SHORT_RUN, '-jar', jarOf(suite), ...parameters],
      options,
      (error, said, complaints) => {
        if (error === null || typeof error.code === 'number') resolve(said + complaints);
        else reject(error);
      },
    );
  });
}

/** Without a document type, which the suite would fetch from its origin. Its limit of collections is set to all. */
function propertiesOf(root: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<properties version="1.0">
  <entry key="iut">${root}</entry>
  <entry key="apiDefinition">${root}/api</entry>
  <entry key="noofcollections">50</entry>
</properties>
`;
}

/** The test methods of a report of TestNG, without those that only prepare others. */
export function resultsOf(report: string): readonly SuiteResult[] {
  const found: SuiteResult[] = [];
  for (const [, name, methods = ''] of report.matchAll(/<class name="([^"]+)">(.*?)<\/class>/gs)) {
    const className = name?.split('.').at(-1);
    for (const [, attributes = '', rest = ''] of methods.matchAll(
      /<test-method ([^>]*?)(?:\/>|>(.*?)<\/test-method>)/gs,
    )) {
      if (/is-config="true"/.test(attributes)) continue;
      const status = /status="(PASS|FAIL|SKIP)"/.exec(attributes)?.[1] as SuiteResult['status'] | undefined;
      const method = /(?:^|\s)name="([^"]+)"/.exec(attributes)?.[1];
      if (status === undefined || method === undefined) throw new Error(`no test method: ${attributes}`);
      const message = /<message>\s*(?:<!\[CDATA\[)?(.*?)(?:\]\]>)?\s*<\/message>/s.exec(rest)?.[1] ?? '';
      found.push({ name: `${className}.${method}`, status, message });
    }
  }
  return found;
}
