/**
 * Processor time of the parts of a question that are ours, without parse, reading and words: resolving its window, choosing
 * leads, making facts of a table, and checking the numbers of an answer. Beside them the time in which `JSON.parse` and
 * `JSON.stringify` copy the same facts, and `split` takes the same answer apart, as a measure of this machine. Run by
 * `npm run bench:language`; `-- --json FILE` writes the figures.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { leadsOf, SURFACE_VARIABLE_NAMES, type VariableName, variableOf } from '../../src/catalog/index.ts';
import { collectFacts, leadsIn, numbersNotIn, resolveWindow, type Window } from '../../src/language/index.ts';
import { smallRun } from '../../test/forecast/small-runs.ts';
import { closeDatabases } from '../../test/store/run-fixtures.ts';

const { values: options } = parseArgs({ options: { json: { type: 'string' } } });

const NOW = new Date('2026-01-01T03:20:00Z');
const PLACE = { latitude: 52.5, longitude: 13.4, timeZone: 'Europe/Berlin' };
const VARIABLES: readonly VariableName[] = [
  'air_temperature_2m',
  'wind_u_10m',
  'wind_v_10m',
  'total_precipitation',
  'total_cloud_cover',
];
const MAX_ANSWER = 1500;
const BATCHES = 41;
const BATCH_MICROSECONDS = 20_000;

const WINDOWS: readonly (readonly [string, Window])[] = [
  [
    'tomorrow afternoon',
    { kind: 'days', first: { kind: 'relative', days: 1 }, count: 1, part: 'afternoon', clock: null },
  ],
  [
    'the next seven nights',
    { kind: 'days', first: { kind: 'relative', days: 0 }, count: 7, part: 'night', clock: null },
  ],
  ['all that there is', { kind: 'all' }],
];

interface Row {
  readonly what: string;
  /** Median processor time of one, in microseconds, and the 90th percentile of the batches. */
  readonly median: number;
  readonly slow: number;
}

/** Median processor time of batches of calls, one call's share. */
async function measure(what: string, call: () => unknown): Promise<Row> {
  const batch = async (calls: number) => {
    const before = process.cpuUsage();
    for (let n = 0; n < calls; n++) await call();
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  let calls = 1;
  while ((await batch(calls)) < BATCH_MICROSECONDS) calls *= 2;
  const times: number[] = [];
  for (let n = 0; n < BATCHES; n++) times.push((await batch(calls)) / calls);
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(share * (BATCHES - 1))] ?? Number.NaN;
  return { what, median: at(0.5), slow: at(0.9) };
}

const folder = mkdtempSync(path.join(tmpdir(), 'bench-language-'));
try {
  const leads = leadsOf('gfs', 0);
  const variables = Object.fromEntries(
    SURFACE_VARIABLE_NAMES.filter((name) => VARIABLES.includes(name)).map((name) => {
      const { decimals, units } = variableOf(name);
      const middle = units === 'K' ? 283 : 8;
      const value = (lead: number) => middle + 7 * Math.sin(lead / 4);
      return [name, { decimals, leads: leads.slice(name === 'total_precipitation' ? 1 : 0), value }];
    }),
  );
  const { request, run, store } = await smallRun(folder, variables);
  const rows: Row[] = [];
  for (const [name, window] of WINDOWS) {
    const resolved = resolveWindow(window, NOW, PLACE.timeZone);
    const inRun = leadsIn(resolved, run, VARIABLES);
    const cell = request.requireCell(run, PLACE.latitude, PLACE.longitude);
    const table = await request.requireCellTable(run, cell, VARIABLES, inRun);
    const source = { language: 'en', placeLabel: 'Berlin (Germany)', window: inRun, table } as const;
    const facts = await collectFacts(source);
    const words = facts.facts.flatMap(({ unit, values }) =>
      values.map(({ time, value }) => `At ${time.slice(11, 16)} it is ${value} ${unit}.`),
    );
    const answer = Array.from({ length: MAX_ANSWER }, (_, n) => words[n % words.length])
      .join(' ')
      .slice(0, MAX_ANSWER)
      .replace(/[^.]*$/, '');
    if (numbersNotIn(answer, facts).length > 0) throw new Error(numbersNotIn(answer, facts).join(' | '));
    rows.push(
      await measure(`${name}: resolve its window`, () => resolveWindow(window, NOW, PLACE.timeZone)),
      await measure(`${name}: choose leads`, () => leadsIn(resolved, run, VARIABLES)),
      await measure(`${name}: make facts of ${table.leads.length} leads`, () => collectFacts(source)),
      await measure(`${name}: copy these facts as JSON`, () => JSON.parse(JSON.stringify(facts))),
      await measure(`${name}: check an answer of ${answer.length} characters`, () =>
        numbersNotIn(answer, facts),
      ),
      await measure(`${name}: check it against facts not seen before`, () =>
        numbersNotIn(answer, { ...facts }),
      ),
      await measure(`${name}: split this answer at its numbers`, () => answer.split(/\d+(?:[.,]\d+)*/u)),
    );
  }
  store.close();
  for (const { what, median, slow } of rows) {
    console.log(
      `${what.padEnd(66)} ${median.toFixed(1).padStart(9)} µs ${slow.toFixed(1).padStart(9)} µs (90 %)`,
    );
  }
  if (options.json !== undefined) writeFileSync(options.json, JSON.stringify(rows, null, 2));
} finally {
  await closeDatabases();
  rmSync(folder, { recursive: true, force: true });
}
