/**
 * Holds what every interface answers about the members of an ensemble against NumPy over the members as ecCodes decodes them: quantiles,
 * and probabilities of one to three conditions, at random places, leads, quantiles and thresholds. Run by `npm run check:members`;
 * `-- --questions N` asks another number of each interface than 10,000, `--seed N` others, `--json FILE` writes the figures.
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { writeReport } from '../report.ts';

const { values: options } = parseArgs({
  options: {
    questions: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    json: { type: 'string' },
  },
});
const loadBefore = loadavg()[0] ?? Number.NaN;

// The catalog reads it when it is loaded.
process.env['ISOBAR_MODELS'] = 'all,ifs-ens';
const { checkMembers } = await import('./check.ts');

const results = await checkMembers(Number(options.questions), Number(options.seed), 48);
console.table(
  results.map(({ door, questions, wrong }) => ({ interface: door, questions, wrong: wrong.length })),
);
for (const { door, wrong } of results) {
  for (const each of wrong.slice(0, 10)) console.log(door, JSON.stringify(each));
}
if (options.json !== undefined) writeReport(options.json, loadBefore, results);
process.exitCode = results.every(({ wrong }) => wrong.length === 0) ? 0 : 1;
