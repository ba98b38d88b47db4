/** Refuses wordings that native readers stumble over, with a suggestion for each: `npm run words`, and part of `npm run lint`. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { findingsIn } from './check.ts';
import { checkedFiles } from './files.ts';

const root = path.resolve(import.meta.dirname, '../..');
const findings = checkedFiles(root).flatMap((file) =>
  findingsIn(file, readFileSync(path.join(root, file), 'utf8')),
);

for (const { file, line, found, instead } of findings) {
  console.log(`${file}:${line}: "${found}": use ${instead}`);
}
if (findings.length > 0) process.exitCode = 1;
