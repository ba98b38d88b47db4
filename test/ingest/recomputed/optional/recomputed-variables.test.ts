import { existsSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  isVariableName,
  leadsOf,
  type ModelId,
  type NativeFieldId,
  type VariableName,
  variableOf,
} from '../../../../src/catalog/index.ts';
import { type DemoProducer, startDemoProducer } from '../../../../src/demo/index.ts';
import { ingest } from '../../../../src/ingest/index.ts';
import { formatTime } from '../../../../src/platform/index.ts';
import { filesOfRun } from '../../../../src/source/runs/files/producer-layout.ts';
import { hasBzip2 } from '../../../support/bzip2.ts';
import { openGateway, type TestGateway } from '../../../support/gateway.ts';
import { openOrigin, type RangeOrigin } from '../../../support/range-origin.ts';
import { runProgram } from '../../../support/run-program.ts';
import { RANDOM_MODELS, RANDOM_START, type RandomModel, randomTree } from './random-trees.ts';

/** A Python that has ecCodes and NumPy: Debian's python3-eccodes. */
const PYTHON = process.env['ECCODES_PYTHON'] ?? '/usr/bin/python3';
const hasEcCodes =
  process.env['ECCODES_PYTHON'] !== undefined || existsSync('/usr/lib/python3/dist-packages/eccodes');
if (!hasEcCodes)
  console.warn(
    'SKIPPED: no python3-eccodes, so that answers are not held against NumPy over what it decodes',
  );

const MODELS = ['gfs', 'hrrr', 'euro-ifs', 'icon-global', 'icon-eu', 'arome'] as const;
const LAST_LEAD = 9;
/** Of each variable. */
const VALUES = 20;
const NOW = new Date('2026-09-15T12:00:00Z');

let producer: DemoProducer;
let origin: RangeOrigin;
let gateway: TestGateway;
beforeAll(async () => {
  producer = await startDemoProducer({ now: () => NOW, models: MODELS });
  origin = await openOrigin();
  gateway = await openGateway();
});
afterAll(async () => {
  await producer?.close();
  await origin?.close();
  await gateway?.close();
});

interface Recomputed {
  readonly variable: string;
  readonly lead: number;
  readonly lat: number;
  readonly lon: number;
  readonly value: number | null;
}

interface PointAnswer {
  readonly lat: number;
  readonly lon: number;
  readonly lead_hours: readonly number[];
  readonly values: readonly (number | null)[];
}

/** What NumPy makes of what ecCodes decodes of files. */
async function recompute(
  model: ModelId,
  leads: readonly number[],
  urls: readonly string[],
): Promise<readonly Recomputed[]> {
  const program = path.join(import.meta.dirname, 'recompute.py');
  const args = [program, model, String(VALUES), '7', leads.join(',')];
  const { stdout, stderr } = await runProgram(PYTHON, args, { stdin: urls.join('\n') });
  if (stdout === '') throw new Error(stderr);
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Recomputed);
}

/** Holds `/point` against values, each of which is asked for by its place. */
async function expectAnswers(
  model: ModelId,
  initTime: Date,
  recomputed: readonly Recomputed[],
): Promise<void> {
  for (const { variable, lead, lat, lon, value } of recomputed) {
    const where = `${variable} of ${model} at ${lead} h, ${lat} N ${lon} E`;
    const call = `/point?model=${model}&var=${variable}&init_time=${formatTime(initTime)}&lat=${lat}&lon=${lon}`;
    const response = await gateway.get(call);
    if (response.status !== 200) throw new Error(`${where}: ${await response.text()}`);
    const answer = (await response.json()) as PointAnswer;
    expect(Math.abs(answer.lat - lat), where).toBeLessThan(1e-5);
    // At a pole every longitude is the same place.
    const apart = Math.abs(((answer.lon - lon + 540) % 360) - 180) * Math.cos((lat * Math.PI) / 180);
    expect(apart, where).toBeLessThan(1e-5);
    const answered = answer.values[answer.lead_hours.indexOf(lead)];
    if (value === null) expect(answered ?? null, where).toBeNull();
    // Rounded to the quantum, of values that ecCodes and we compute in an order of their own.
    else
      expect(Math.abs((answered ?? Number.NaN) - value), where).toBeLessThanOrEqual(
        0.5 * 10 ** -variableOf(variable as VariableName).decimals + 1e-6,
      );
  }
}

const variablesOf = (recomputed: readonly Recomputed[]) =>
  new Set(recomputed.map(({ variable }) => variable).filter(isVariableName));

describe.skipIf(!hasEcCodes)('what /point answers is what NumPy makes of what ecCodes decodes', () => {
  it.each(MODELS)('of %s, at random points and leads', async (model) => {
    const initTime = producer.newest(model);
    const leads = leadsOf(model, initTime.getUTCHours()).filter((lead) => lead <= LAST_LEAD);
    const files = filesOfRun(model, initTime).filter(
      (file) =>
        (file.leads.length === 0 || file.leads.some((lead) => leads.includes(lead))) &&
        (file.nativeField === null || isOf(file.nativeField)),
    );
    const urls = files.map((file) => new URL(file.path, producer.base(model)).href);
    const recomputed = await recompute(model, leads, urls);
    const variables = variablesOf(recomputed);
    expect(recomputed).toHaveLength(VALUES * variables.size);
    await ingestInto(model, producer.base(model), initTime, variables, LAST_LEAD);
    await expectAnswers(model, initTime, recomputed);
  });

  it.skipIf(!hasBzip2).each(RANDOM_MODELS)('of %s, whose numbers are random', async (model) => {
    const files = randomTree(model, (id) => HELD[model].test(id));
    for (const [name, bytes] of files) origin.files.set(name, bytes);
    const urls = [...files.keys()].filter((name) => /grib2(?:\.bz2)?$/.test(name));
    const leads = LEADS[model];
    const recomputed = await recompute(
      model,
      leads,
      urls.map((name) => origin.base + name),
    );
    const variables = variablesOf(recomputed);
    expect(recomputed).toHaveLength(VALUES * variables.size);
    await ingestInto(model, origin.base, RANDOM_START, variables, leads.at(-1) ?? 0);
    await expectAnswers(model, RANDOM_START, recomputed);
  });
});

async function ingestInto(
  model: ModelId,
  base: string,
  initTime: Date,
  variables: ReadonlySet<VariableName>,
  lastLead: number,
): Promise<void> {
  const leads = { from: 0, to: lastLead };
  await ingest({
    model,
    locations: [base],
    initTime,
    leads,
    variables: [...variables],
    now: NOW,
    store: gateway.parts.store,
    source: { label: 'test', base: 'test', synthetic: true },
  });
}

/** Files of one field that the variables are made of: all but those on levels. */
function isOf(nativeField: string): boolean {
  return !/hpa$|^input \d+ of (wind|specific)/.test(nativeField);
}

const hours = (last: number, by = 1) => Array.from({ length: last / by + 1 }, (_, n) => n * by);

/** Output steps that the random files hold. */
const LEADS: Readonly<Record<RandomModel, readonly number[]>> = {
  'gfs-wave': hours(3),
  'ifs-wave': hours(9, 3),
  'hrrr-15min': hours(3, 0.25),
  'icon-d2': hours(3),
  'icon-d2-15min': hours(3.75, 0.25),
};

// Where the first of its fields is not there, no run is found.
const OF_D2 = /^air_temperature_2m$|^cape$|precipitation$|snowfall|shortwave|freezing|boundary|visibility/;
/** The native fields that the files hold. */
const HELD: Readonly<Record<RandomModel, { test(id: NativeFieldId): boolean }>> = {
  'gfs-wave': /./,
  'ifs-wave': /./,
  'hrrr-15min': /precipitation$|snowfall|shortwave|gust|visibility/,
  'icon-d2': OF_D2,
  'icon-d2-15min': OF_D2,
};
