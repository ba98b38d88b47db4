import { existsSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isVariableName, leadsOf, type VariableName, variableOf } from '../../../src/catalog/index.ts';
import { type DemoProducer, startDemoProducer } from '../../../src/demo/index.ts';
import { filesOfRun } from '../../../src/source/runs/files/producer-layout.ts';
import { runProgram } from '../../support/run-program.ts';
import { scratchFolder } from '../../support/scratch.ts';
import { openTestStore, type TestStore } from '../test-store.ts';

/** A Python that has ecCodes and NumPy: Debian's python3-eccodes. */
const PYTHON = process.env['ECCODES_PYTHON'] ?? '/usr/bin/python3';
const hasEcCodes =
  process.env['ECCODES_PYTHON'] !== undefined || existsSync('/usr/lib/python3/dist-packages/eccodes');
if (!hasEcCodes)
  console.warn(
    'SKIPPED: no python3-eccodes, so that variables are not held against NumPy over what it decodes',
  );

const MODELS = ['gfs', 'hrrr', 'euro-ifs', 'icon-eu', 'arome'] as const;
const LAST_LEAD = 9;
/** Of each variable. */
const VALUES = 20;
const NOW = new Date('2026-09-15T12:00:00Z');

const folder = scratchFolder();
let producer: DemoProducer;
let store: TestStore;
beforeAll(async () => {
  producer = await startDemoProducer({ now: () => NOW, models: MODELS });
  store = await openTestStore(path.join(folder, 'data'));
});
afterAll(async () => {
  await producer.close();
  await store.close();
});

interface Recomputed {
  readonly variable: string;
  readonly lead: number;
  readonly point: number;
  readonly value: number | null;
}

describe.skipIf(!hasEcCodes)('values of added variables are what NumPy makes of what ecCodes decodes', () => {
  it.each(MODELS)('of %s, at random points and leads', async (model) => {
    const initTime = producer.newest(model);
    const leads = leadsOf(model, initTime.getUTCHours()).filter((lead) => lead <= LAST_LEAD);
    const files = filesOfRun(model, initTime).filter(
      (file) =>
        file.leads.some((lead) => leads.includes(lead)) &&
        (file.nativeField === null || isOf(file.nativeField)),
    );
    const urls = files.map((file) => new URL(file.path, producer.base(model)).href);
    const { stdout } = await runProgram(
      PYTHON,
      [path.join(import.meta.dirname, 'recompute.py'), model, String(VALUES), '7', String(LAST_LEAD)],
      { stdin: urls.join('\n') },
    );
    const recomputed = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Recomputed);
    const variables = new Set(recomputed.map(({ variable }) => variable).filter(isVariableName));
    await store.ingest(model, [producer.base(model)], {
      initTime,
      leads: { from: 0, to: LAST_LEAD },
      variables: [...variables],
      now: NOW,
    });
    for (const variable of variables) {
      const expected = recomputed.filter((each) => each.variable === variable);
      expect(expected).toHaveLength(VALUES);
      for (const { lead, point, value } of expected) {
        const stored = await storedAt(variable, lead, point);
        const where = `${variable} of ${model} at ${lead} h, point ${point}`;
        if (value === null) expect(stored, where).toBeNull();
        // Rounded to the quantum, of values that ecCodes and we compute in an order of their own.
        else
          expect(Math.abs((stored ?? Number.NaN) - value), where).toBeLessThanOrEqual(
            0.5 * 10 ** -variableOf(variable).decimals + 1e-6,
          );
      }
    }

    async function storedAt(variable: VariableName, lead: number, point: number): Promise<number | null> {
      const series = await store.series(model, initTime, variable, point);
      return series?.values[series.leads.indexOf(lead)] ?? null;
    }
  });
});

/** Files of one field that the variables are made of: all but those on levels. */
function isOf(nativeField: string): boolean {
  return !/hpa$|^input \d+ of (wind|specific)/.test(nativeField);
}
