/**
 * Prints what a test report counts, as the last line of a run, and decides the exit code. Tests that were skipped count as
 * failed, since this machine has everything that they could miss; but for the reference files, which lie beside the
 * checkout and not everywhere.
 */
import { existsSync, readFileSync } from 'node:fs';

const [, , file, status, costsFile] = process.argv;
const report = JSON.parse(readFileSync(file, 'utf8'));
const { numPassedTests: passed, numFailedTests: failed, numTotalTests: total } = report;
const skipped = total - passed - failed;
/**
 * What no suite should take: the process that runs it, and those that it starts. More is marked, and no failure: a test's process still has
 * garbage of files before.
 */
const MAX_MEGABYTES = 3072;
const hasReferenceFiles = existsSync('../shared/grib');

for (const { name, assertionResults } of report.testResults) {
  for (const { status: outcome, fullName } of assertionResults) {
    if (outcome !== 'passed') console.log(`${outcome}: ${fullName} (${name})`);
  }
}
const costs = readFileSync(costsFile, 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line));
printProcessorTime();
printMemory();
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
const isGreen = Number(status) === 0 && failed === 0 && passed > 0 && (skipped === 0 || !hasReferenceFiles);
process.exitCode = isGreen ? 0 : 1;

/** Prints the seconds that the processor spent on each suite, which is a folder of tests, and on the files that took the most. */
function printProcessorTime() {
  const suites = new Map();
  for (const row of costs) {
    const suite = suiteOf(row.file);
    suites.set(suite, (suites.get(suite) ?? 0) + row.seconds);
  }
  const all = costs.reduce((sum, row) => sum + row.seconds, 0);
  console.log(`processor time of tests: ${Math.round(all)} s; by suite, in s:`);
  for (const [suite, sum] of [...suites].sort((a, b) => b[1] - a[1])) {
    console.log(sum.toFixed(1).padStart(7), ` ${suite}`);
  }
  console.log('the files that take the most, in s:');
  for (const row of costs.sort((a, b) => b.seconds - a.seconds).slice(0, 40)) {
    console.log(row.seconds.toFixed(1).padStart(7), ` ${row.file}`);
  }
}

/** Prints the most memory that a file of each suite took. */
function printMemory() {
  const suites = new Map();
  for (const { file: testFile, own, started } of costs) {
    const suite = suiteOf(testFile);
    const all = own + started;
    if (all > (suites.get(suite)?.all ?? 0)) suites.set(suite, { all, own, started, testFile });
  }
  console.log('peak memory of suites, in MB: in all, of the test process, of what it started, in');
  for (const { all, own, started, testFile } of [...suites.values()].sort((a, b) => b.all - a.all)) {
    const figures = [all, own, started].map((megabytes) => String(megabytes).padStart(6)).join('');
    console.log(figures, all > MAX_MEGABYTES ? '!' : ' ', testFile);
  }
}

function suiteOf(testFile) {
  return testFile.startsWith('packages/') ? 'gribjs' : testFile.split('/').slice(0, 2).join('/');
}
