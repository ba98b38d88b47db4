import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type SampleVerdict, verifySamples } from '../../../src/ingest/index.ts';
import { COARSE_GLOBE } from '../../support/native-messages.ts';
import { openOrigin, type RangeOrigin } from '../../support/range-origin.ts';
import { scratchFolder } from '../../support/scratch.ts';
import { gfsFile, INIT, LEADS, pathOf, publish } from '../gfs-server.ts';
import { openTestStore, type TestStore } from '../test-store.ts';

const FIELDS = 5 * LEADS.length - 1;

const folder = scratchFolder();
let tests = 0;
let origin: RangeOrigin;
let store: TestStore;
beforeEach(async () => {
  origin = await openOrigin();
  store = await openTestStore(path.join(folder, String(tests++)));
  publish(origin, LEADS);
});
afterEach(async () => {
  await store.close();
  await origin.close();
});

const ingest = () => store.ingest('gfs', [origin.base], { initTime: INIT });

async function verify(): Promise<readonly SampleVerdict[]> {
  const run = await store.runs.find('gfs', INIT);
  if (run === null) throw new Error('it is stored');
  const verdicts: SampleVerdict[] = [];
  const options = { fields: 1000, cells: COARSE_GLOBE.points, now: new Date('2026-08-02T00:00:00Z') };
  for await (const verdict of verifySamples(store.runs, run, options)) verdicts.push(verdict);
  return verdicts;
}

const outcomes = (verdicts: readonly SampleVerdict[]) =>
  Object.fromEntries(
    [...Map.groupBy(verdicts, ({ outcome }) => outcome)].map(([key, all]) => [key, all.length]),
  );

it('calls fields that match their source the same, and draws each once', async () => {
  await ingest();
  const verdicts = await verify();
  expect(outcomes(verdicts)).toEqual({ same: FIELDS });
  expect(new Set(verdicts.map(({ variable, lead }) => `${variable} ${lead}`)).size).toBe(FIELDS);
});

it('reports a file that the source no longer has as gone, and one in another version as changed', async () => {
  await ingest();
  origin.files.delete(pathOf(5));
  origin.files.delete(`${pathOf(5)}.idx`);
  // The same messages, with others behind them.
  const { data, index } = gfsFile(9);
  origin.files.set(pathOf(9), Buffer.concat([data, data]));
  origin.files.set(`${pathOf(9)}.idx`, Buffer.from(index));
  const verdicts = await verify();
  const at = (lead: number) =>
    new Set(verdicts.filter((each) => each.lead === lead).map((each) => each.outcome));
  expect(at(5)).toEqual(new Set(['gone']));
  expect(at(9)).toEqual(new Set(['changed']));
  expect(at(4)).toEqual(new Set(['same']));
});

it('reports fields that differ from their source, with a value of each', async () => {
  // A run whose messages are replaced under the same name and version: the store holds what was there before.
  origin.misbehave = ({ path: name, range }, response) => {
    if (name !== pathOf(3) || range === null) return false;
    const bytes = current;
    const [, first = 0, last = 0] = (/(\d+)-(\d+)/.exec(range) ?? []).map(Number);
    const part = bytes.subarray(first, last + 1);
    response.writeHead(206, {
      etag: '"one"',
      'content-range': `bytes ${first}-${first + part.length - 1}/${bytes.length}`,
    });
    response.end(part);
    return true;
  };
  let current = gfsFile(3).data;
  await ingest();
  // The reference value of the first message, which is the temperature, in its section 5.
  const other = Buffer.from(current);
  const section5 = sectionAt(other, 5);
  other.writeFloatBE(other.readFloatBE(section5 + 11) + 100, section5 + 11);
  current = other;
  const wrong = (await verify()).filter(({ outcome }) => outcome === 'different');
  expect(wrong.map(({ variable, lead }) => [variable, lead])).toEqual([['air_temperature_2m', 3]]);
  // Whichever cells were drawn: a reference value of a hundred more, on two decimals, is one kelvin more.
  const told = /^40 of 40 cells differ; cell \d+ is stored as ([\d.]+), its source gives ([\d.]+)/.exec(
    wrong[0]?.detail ?? '',
  );
  expect(Number(told?.[2]) - Number(told?.[1])).toBeCloseTo(1, 6);
});

/** Byte at which a section of the first message begins. */
function sectionAt(bytes: Buffer, requested: number): number {
  let at = 16;
  while (bytes[at + 4] !== requested) at += bytes.readUInt32BE(at);
  return at;
}
