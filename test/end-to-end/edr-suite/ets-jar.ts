import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';

/** The OGC test suite itself, all in one jar: EDR_ETS_JAR, or where .ci/run puts it when Maven Central has it. */
export const ETS_JAR =
  process.env['EDR_ETS_JAR'] ?? path.join(homedir(), '.cache/isobar/ets/ets-ogcapi-edr10-1.3-aio.jar');
export const hasEtsJar = existsSync(ETS_JAR);

const MAX_MS = 170_000;

export interface EtsResult {
  /** `Class.method` */
  readonly name: string;
  readonly status: 'PASS' | 'FAIL' | 'SKIP';
  readonly message: string;
}

/** Runs the suite over a server whose landing page is at `root`: what each test method came to, in the suite's order. */
export async function runEts(root: string): Promise<readonly EtsResult[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'isobar-ets-'));
  try {
    const properties = path.join(folder, 'properties.xml');
    const output = path.join(folder, 'output');
    await mkdir(output);
    await writeFile(properties, propertiesOf(root));
    const said = await runJar(['-o', output, properties]);
    const [run] = await readdir(output);
    if (run === undefined) throw new Error(`the test suite wrote no results: ${said.slice(-2000)}`);
    return resultsOf(await readFile(path.join(output, run, 'testng-results.xml'), 'utf8'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What the suite says on its way. Its exit code says nothing of the tests. */
function runJar(parameters: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const options = { timeout: MAX_MS, maxBuffer: 2 ** 28 };
    execFile('java', ['-jar', ETS_JAR, ...parameters], options, (error, said, complaints) => {
      if (error === null || typeof error.code === 'number') resolve(said + complaints);
      else reject(error);
    });
  });
}

/** Without a document type, which the suite would fetch from its origin. It tests as many collections as it is told, not all. */
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
export function resultsOf(report: string): readonly EtsResult[] {
  const found: EtsResult[] = [];
  for (const [, name, methods = ''] of report.matchAll(/<class name="([^"]+)">(.*?)<\/class>/gs)) {
    const className = name?.split('.').at(-1);
    for (const [, attributes = '', rest = ''] of methods.matchAll(
      /<test-method ([^>]*?)(?:\/>|>(.*?)<\/test-method>)/gs,
    )) {
      if (/is-config="true"/.test(attributes)) continue;
      const status = /status="(PASS|FAIL|SKIP)"/.exec(attributes)?.[1] as EtsResult['status'] | undefined;
      const method = /(?:^|\s)name="([^"]+)"/.exec(attributes)?.[1];
      if (status === undefined || method === undefined) throw new Error(`no test method: ${attributes}`);
      const message = /<message>\s*(?:<!\[CDATA\[)?(.*?)(?:\]\]>)?\s*<\/message>/s.exec(rest)?.[1] ?? '';
      found.push({ name: `${className}.${method}`, status, message });
    }
  }
  return found;
}
