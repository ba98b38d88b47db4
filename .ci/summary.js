/**
 * Prints what a test report counts, as the last line of a run, and decides the exit code. Tests that were skipped count as
 * failed, since this machine has everything that they could miss; but for the reference files, which lie beside the
 * checkout and not everywhere. Tests that failed at their first try are named, with the reason.
 */
import { existsSync, readFileSync } from 'node:fs';

const [, , file, status] = process.argv;
const report = JSON.parse(readFileSync(file, 'utf8'));
const { numPassedTests: passed, numFailedTests: failed, numTotalTests: total } = report;
const skipped = total - passed - failed;
const hasReferenceFiles = existsSync('../shared/grib');

for (const { name, assertionResults } of report.testResults) {
  for (const { status: outcome, fullName, failureMessages } of assertionResults) {
    const [first] = failureMessages ?? [];
    if (outcome !== 'passed') console.log(`${outcome}: ${fullName} (${name})`);
    else if (first !== undefined) {
      console.log(`passed at the second try: ${fullName} (${name}): ${first.split('\n')[0]}`);
    }
  }
}
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
const isGreen = Number(status) === 0 && failed === 0 && passed > 0 && (skipped === 0 || !hasReferenceFiles);
process.exitCode = isGreen ? 0 : 1;
