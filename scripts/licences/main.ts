/** `npm run licences`: lists the licences of all production dependencies, and ends with code 1 where one is not allowed. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ALLOWED, READ } from './allowed.ts';
import { licenceFault, productionPackages } from './check.ts';

const root = path.resolve(import.meta.dirname, '../..');
const packages = productionPackages(JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')));

const byLicence = Map.groupBy(packages, ({ licence }) => licence ?? 'none');
for (const [licence, of] of [...byLicence].toSorted(([, a], [, b]) => b.length - a.length)) {
  console.log(`${String(of.length).padStart(4)}  ${licence}`);
}
for (const { name, terms } of READ) console.log(`${name}: ${terms}`);
const faults = packages
  .map((each) => licenceFault(each, ALLOWED, READ, root))
  .filter((each) => each !== null);
for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
