import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  DEFAULT_MODEL_IDS,
  gridFieldsOf,
  nativeFieldsOf,
  OPTIONAL_MODEL_IDS,
  plausibleRangeOf,
  VARIABLE_NAMES,
  variableOf,
} from '../../src/catalog/index.ts';
import { createIngestBoard } from '../../src/ingest/index.ts';
import { COARSE_GLOBE, type NativeToWrite, nativeMessage } from '../support/native-messages.ts';
import { scratchFolder } from '../support/scratch.ts';
import { openTestStore, type TestStore } from './test-store.ts';

const folder = scratchFolder();
let store: TestStore;
beforeAll(async () => {
  store = await openTestStore(path.join(folder, 'data'));
});
afterAll(() => store.close());

/** Octet of section 5 where the reference value of a simply or complexly packed field starts (IEEE 754, 32 bits), counted from 0. */
const REFERENCE_VALUE = 11;

/** The message with another reference value, or with one byte of it changed. */
function withReferenceValue(message: Uint8Array, change: (reference: DataView) => void): Uint8Array {
  const copy = message.slice();
  const view = new DataView(copy.buffer);
  let at = 16;
  while (view.getUint8(at + 4) !== 5) at += view.getUint32(at);
  change(new DataView(copy.buffer, at + REFERENCE_VALUE, 4));
  return copy;
}

/** What damage makes of a field whose lowest value is 250 K: figures that were published before. */
const DAMAGES: readonly (readonly [title: string, change: (reference: DataView) => void])[] = [
  ['one changed byte of the exponent', (reference) => reference.setUint8(0, reference.getUint8(0) ^ 0x02)],
  ['a changed sign', (reference) => reference.setUint8(0, reference.getUint8(0) ^ 0x80)],
  ['a reference value of 1e30', (reference) => reference.setFloat32(0, 1e30)],
  ['a reference value of minus 1e30', (reference) => reference.setFloat32(0, -1e30)],
];

const field = (native: Pick<NativeToWrite, 'variable' | 'lead'> & Partial<NativeToWrite>, initTime: Date) =>
  nativeMessage({ model: 'gfs', initTime, values: ramp(250), ...native });

function ramp(from: number): Float64Array {
  return Float64Array.from({ length: COARSE_GLOBE.points }, (_, index) => from + index);
}

let folders = 0;
function write(files: Readonly<Record<string, Uint8Array>>): string {
  const to = path.join(folder, `source-${folders++}`);
  mkdirSync(to, { recursive: true });
  for (const [name, bytes] of Object.entries(files)) writeFileSync(path.join(to, `${name}.grib2`), bytes);
  return to;
}

describe('a field with values that no weather has', () => {
  it.each(DAMAGES)('is refused whole and never stored as masked: %s', async (_, change) => {
    const init = new Date(Date.UTC(2026, 7, 1, 6 * (folders % 4), 0, 0) + folders * 86_400_000);
    const good = field({ variable: 'air_temperature_2m', lead: 0 }, init);
    const damaged = withReferenceValue(field({ variable: 'air_temperature_2m', lead: 3 }, init), change);
    const { runs } = await store.ingest('gfs', [write({ good, damaged })]);
    expect(runs[0]).toMatchObject({ fieldsWritten: 1, fieldsPlanned: 2, implausibleFields: 1 });
    expect(runs[0]?.notes).toEqual([
      expect.stringMatching(/message at byte 0: air_temperature_2m: IMPLAUSIBLE: .* outside 120 to 370/),
    ]);
    expect((await store.series('gfs', init, 'air_temperature_2m', 4))?.leads).toEqual([0]);
  });

  it('takes those with it that are made of it, though they would be clamped to what is plausible', async () => {
    const init = new Date('2026-07-01T00:00:00Z');
    const amount = (start: number, lead: number, kilograms: number) =>
      field(
        {
          variable: 'total_precipitation',
          lead,
          windowStart: start,
          values: ramp(kilograms),
        },
        init,
      );
    const earlier = withReferenceValue(amount(0, 3, 1), (reference) => reference.setFloat32(0, 1e9));
    const { runs } = await store.ingest('gfs', [write({ earlier, later: amount(0, 4, 2) })], {
      variables: ['total_precipitation'],
    });
    // The hour from 3 to 4 is the difference of the two.
    expect(runs[0]).toMatchObject({ fieldsWritten: 0, implausibleFields: 1, state: null });
    expect(runs[0]?.notes.join()).toContain('IMPLAUSIBLE');
  });

  it('is counted for its run, also when it is refused again at the next attempt, until the next run', () => {
    const board = createIngestBoard();
    const [first, second] = [new Date('2026-07-02T00:00:00Z'), new Date('2026-07-02T06:00:00Z')];
    const progress = (initTime: Date, implausibleFields: number) =>
      board.progress({
        model: 'gfs',
        initTime,
        fieldsDone: 1,
        fieldsPlanned: 2,
        messagesRead: 1,
        bytesRead: 1,
        messagesDecoded: 1,
        decodeMs: 1,
        implausibleFields,
        presentHours: 1,
        expectedHours: 2,
        elapsedMs: 1,
      });
    progress(first, 2);
    board.failed('gfs', first, new Error('2 fields could not be made'));
    progress(first, 0);
    expect(board.snapshot()).toMatchObject([{ implausibleFields: 2, implausibleFieldsOfRun: 2 }]);
    progress(first, 2);
    expect(board.snapshot()).toMatchObject([{ implausibleFields: 4, implausibleFieldsOfRun: 2 }]);
    board.finished('gfs', first, null);
    progress(second, 0);
    expect(board.snapshot()).toMatchObject([{ implausibleFields: 4, implausibleFieldsOfRun: 0 }]);
  });
});

describe('plausible ranges', () => {
  it('hold what variables are clamped to, and what their integers can be', () => {
    for (const name of VARIABLE_NAMES) {
      const { plausible, limits, decimals } = variableOf(name);
      expect(plausible.min, name).toBeLessThan(limits?.min ?? plausible.max);
      expect(plausible.max, name).toBeGreaterThan(limits?.max ?? plausible.min);
      for (const bound of [plausible.min, plausible.max]) {
        expect(Math.abs(bound * 10 ** decimals), name).toBeLessThan(2 ** 31);
      }
    }
  });

  it('are known of every native field of every model', () => {
    for (const model of [...DEFAULT_MODEL_IDS, ...OPTIONAL_MODEL_IDS]) {
      const coordinates: readonly string[] = gridFieldsOf(model);
      for (const id of nativeFieldsOf(model).keys()) {
        if (!coordinates.includes(id))
          expect(plausibleRangeOf(model, id).max, `${model} ${id}`).toBeGreaterThan(0);
      }
    }
  });
});
