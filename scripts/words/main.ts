/** Refuses wordings that native readers stumble over, with a suggestion for each: `npm run words`. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ALLOWANCES } from './allowances.ts';
import { findingsIn } from './check.ts';
import { checkedFiles } from './files.ts';

const root = path.resolve(import.meta.dirname, '../..');
const findings = checkedFiles(root).flatMap((file) =>
  findingsIn(file, readFileSync(path.join(root, file), 'utf8')),
);

const allowanceOf = (file: string) => ALLOWANCES.find((allowed) => file.startsWith(allowed));
const refused = findings.filter(({ file }) => allowanceOf(file) === undefined);
for (const { file, line, found, instead } of refused) {
  console.log(`${file}:${line}: "${found}": use ${instead}`);
}
for (const allowed of ALLOWANCES) {
  const count = findings.filter(({ file }) => allowanceOf(file) === allowed).length;
  console.log(count === 0 ? `${allowed} is clean: remove its allowance` : `${allowed}: ${count} left`);
}
if (refused.length > 0) process.exitCode = 1;
