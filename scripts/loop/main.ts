/**
 * Runs suites of tests again and again, and says which test failed in which round: `npm run loop -- ROUNDS [FOLDERS]`, by default those
 * whose tests wait for processes, databases and pages. Ends with code 1 if a test failed.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const SUITES = ['test/access', 'test/fleet', 'test/ingest', 'test/web'];
const MAX_ROUNDS = 1000;

interface Report {
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

const [rounds = '20', ...folders] = process.argv.slice(2);
if (!/^\d+$/.test(rounds) || Number(rounds) < 1 || Number(rounds) > MAX_ROUNDS) {
  throw new Error(`how many rounds, 1 to ${MAX_ROUNDS}, not ${rounds}`);
}
const scratch = mkdtempSync(path.join(tmpdir(), 'isobar-loop-'));
const failures: string[] = [];
try {
  for (let round = 1; round <= Number(rounds); round++) {
    const { passed, failed } = runRound(folders.length === 0 ? SUITES : folders);
    console.log(`round ${round} of ${rounds}: ${passed} passed, ${failed.length} failed`);
    for (const name of failed) console.log(`  ${name}`);
    failures.push(...failed.map((name) => `round ${round}: ${name}`));
  }
} finally {
  rmSync(scratch, { recursive: true });
}
console.log(failures.length === 0 ? 'no test failed' : `failed:\n${failures.join('\n')}`);
process.exitCode = failures.length === 0 ? 0 : 1;

function firstLine(message: string): string {
  return message.split('\n')[0] ?? '';
}

/** One run of the suites, heavy tests too. */
function runRound(suites: readonly string[]): { passed: number; failed: string[] } {
  const file = path.join(scratch, 'report.json');
  const vitest = ['vitest', 'run', '--reporter=json', `--outputFile=${file}`];
  const { status, stderr } = spawnSync('npx', [...vitest, ...suites], {
    env: { ...process.env, CI: 'true' },
    encoding: 'utf8',
    maxBuffer: Number.POSITIVE_INFINITY,
  });
  const report: Report = JSON.parse(readFileSync(file, 'utf8'));
  const failed = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const tests = assertionResults
      .filter((test) => test.status === 'failed')
      .map(({ fullName, failureMessages: [why = ''] }) => `${fullName}: ${firstLine(why)}`);
    // A file that could not be loaded or set up has no test that failed.
    const all = tests.length === 0 && status === 'failed' ? [firstLine(message)] : tests;
    return all.map((test) => `${path.relative(process.cwd(), name)}: ${test}`);
  });
  // An error outside of tests fails a run too.
  if (status !== 0 && failed.length === 0) failed.push(stderr.trim().split('\n').at(-1) ?? '');
  rmSync(file);
  return { passed: report.numPassedTests, failed };
}
