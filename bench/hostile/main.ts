/**
 * Sends random, mutated and raw requests to all interfaces of one gateway on loopback: `npm run hostile -- --requests 50000 --seed 1`.
 * A 5xx but 503 with Retry-After, no answer, or more of them than requests, an action that fails after an answer, an answer that takes longer than 2 s, JSON that is none, and an answer that shows internals
 * (a stack, a path, SQL, a key) are failures. They are written to a file, and `-- --replay FILE` sends them again.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { DEFAULT_MODEL_IDS, type DefaultModelId } from '../../src/catalog/index.ts';
import { type Failure, runHostile } from './hostile-run.ts';

const { values: options } = parseArgs({
  options: {
    requests: { type: 'string', default: '50000' },
    seed: { type: 'string', default: '1' },
    models: { type: 'string', default: DEFAULT_MODEL_IDS.join() },
    failures: { type: 'string', default: path.join(tmpdir(), 'hostile-failures.json') },
    replay: { type: 'string' },
    json: { type: 'string' },
  },
});
interface Kept {
  readonly seed: number;
  readonly failures: readonly Failure[];
}
const replayed: Kept | null =
  options.replay === undefined ? null : JSON.parse(readFileSync(options.replay, 'utf8'));
const seed = replayed?.seed ?? Number(options.seed);
const requests = Number(options.requests);
const logFile = path.join(tmpdir(), 'hostile-gateway.log');

const report = await runHostile({
  requests,
  seed,
  demo: options.models.split(',') as DefaultModelId[],
  ...(replayed !== null && { only: replayed.failures.map(({ n }) => n) }),
  logFile,
  onProgress(sent) {
    if (sent % 5000 === 0) console.log(`${sent} sent`);
  },
});
const { counts, failures, failuresAfter, slowInCompany, seconds } = report;
const statuses = [...new Set(Object.values(counts).flatMap((each) => Object.keys(each)))].sort();
console.table(
  Object.fromEntries(
    Object.entries(counts).map(([name, each]) => [
      name,
      Object.fromEntries(statuses.map((status) => [status, each[status] ?? 0])),
    ]),
  ),
);
console.log(
  `seed ${seed}, ${Math.round(seconds)} s; ${slowInCompany} took over 2 s beside others, and less alone`,
);
for (const { n, faults, request, status, answer } of failures.slice(0, 40)) {
  console.log(
    `#${n} ${status} ${faults.join('; ')}\n  ${request.method} ${request.address.slice(0, 300)} ${request.body?.slice(0, 400) ?? ''}\n  ${answer.slice(0, 300)}`,
  );
}
console.log(`${failures.length} failures, ${failuresAfter.length} after an answer`);
for (const line of failuresAfter.slice(0, 10)) console.log(line.slice(0, 500));
if (failuresAfter.length > 0) process.exitCode = 1;
if (options.json !== undefined)
  writeFileSync(
    options.json,
    `${JSON.stringify({ seed, requests, counts, failures: failures.length, slowInCompany, seconds }, null, 2)}\n`,
  );
if (failures.length > 0) {
  writeFileSync(options.failures, JSON.stringify({ seed, failures } satisfies Kept, null, 1));
  console.log(`kept in ${options.failures}; the gateway's log is ${logFile}`);
  process.exitCode = 1;
}
