import { describe, expect, it } from 'vitest';
import type { SeriesName } from '../../../src/catalog/index.ts';
import { planReading, type SegmentPlan } from '../../../src/forecast/plan/plan.ts';
import { type Run, runOf } from '../../../src/forecast/runs/run/run.ts';
import { type GridSpec, makeGrid } from '../../../src/geo/index.ts';
import type { Manifest } from '../../../src/store/index.ts';

const GRID: GridSpec = {
  kind: 'latlon',
  nx: 2,
  ny: 2,
  rows: 'north-to-south',
  latitudeOfFirst: 51,
  longitudeOfFirst: 0,
  latitudeOfLast: 50,
  longitudeOfLast: 1,
  latitudeStep: 1,
  longitudeStep: 1,
};

/** A run with the given leads in each segment of each variable; no file of it exists. */
function runWith(cubes: Partial<Record<SeriesName, readonly (readonly number[])[]>>): Run {
  const manifest: Manifest = {
    formatVersion: 1,
    model: 'nam',
    initTime: '2026-01-01T00:00:00Z',
    generation: 1,
    state: 'INCOMING',
    grid: GRID,
    source: { label: 'test', base: 'https://example.org/', synthetic: false },
    expectedHours: 53,
    presentHours: 5,
    expectedFields: 100,
    presentFields: 8,
    publishedAt: '2026-01-01T03:00:00.000Z',
    cubes: Object.fromEntries(
      Object.entries(cubes).map(([variable, segments]) => [
        variable,
        segments.map((leads, n) => ({ file: `${variable}-${n}.cube`, leads, bytes: 100 })),
      ]),
    ),
  };
  return runOf(manifest, makeGrid(GRID));
}

/** Two segments per variable. NAM has no precipitation at lead 0, and no wind at 80 m. */
const RUN = runWith({
  air_temperature_2m: [
    [0, 1, 2],
    [3, 4],
  ],
  total_precipitation: [[1, 2], [3]],
});
const NAMES = ['air_temperature_2m', 'total_precipitation', 'wind_u_80m'] as const;

function plain({ segment, leads, positions, start }: SegmentPlan) {
  return { segment, leads: [...leads], positions: [...positions], start };
}

describe('the axis of a plan', () => {
  it('has every lead of the range at which any variable is stored', () => {
    expect(planReading(RUN, NAMES, { from: 0, to: 36 }).leads).toEqual([0, 1, 2, 3, 4]);
    expect(planReading(RUN, NAMES, { from: 2, to: 3 }).leads).toEqual([2, 3]);
    expect(planReading(RUN, NAMES, { from: 5, to: 36 }).leads).toEqual([]);
  });

  it('has those of the listed leads at which any variable is stored', () => {
    expect(planReading(RUN, NAMES, [1, 3, 5]).leads).toEqual([1, 3]);
  });

  it('includes leads before the first step of a variable only if the run has other fields there', () => {
    expect(planReading(RUN, ['total_precipitation'], { from: 0, to: 36 }).leads).toEqual([0, 1, 2, 3]);
    const withoutLead0 = runWith({ total_precipitation: [[1, 2], [3]] });
    expect(planReading(withoutLead0, ['total_precipitation'], { from: 0, to: 36 }).leads).toEqual([1, 2, 3]);
  });
});

describe('the columns of a plan', () => {
  it('say why a lead is not stored', () => {
    const [temperature, precipitation, wind] = planReading(RUN, NAMES, { from: 0, to: 36 }).columns;
    expect(temperature?.absences).toEqual([null, null, null, null, null]);
    expect(precipitation?.absences).toEqual(['BEFORE_FIRST_STEP', null, null, null, 'NOT_INGESTED']);
    expect(wind?.absences).toEqual(Array(5).fill('NOT_PRODUCED'));
  });

  it('read a segment as a block if the axis has all its leads in succession', () => {
    const [temperature, precipitation, wind] = planReading(RUN, NAMES, { from: 0, to: 36 }).columns;
    expect(temperature?.segments.map(plain)).toEqual([
      { segment: 0, leads: [0, 1, 2], positions: [0, 1, 2], start: 0 },
      { segment: 1, leads: [0, 1], positions: [3, 4], start: 3 },
    ]);
    expect(precipitation?.segments.map(plain)).toEqual([
      { segment: 0, leads: [0, 1], positions: [1, 2], start: 1 },
      { segment: 1, leads: [0], positions: [3], start: 3 },
    ]);
    expect(wind?.segments).toEqual([]);
  });

  it('pick single leads out of segments, and skip segments without a chosen lead', () => {
    const [ofBoth] = planReading(RUN, NAMES, [1, 4]).columns;
    expect(ofBoth?.segments.map(plain)).toEqual([
      { segment: 0, leads: [1], positions: [0], start: null },
      { segment: 1, leads: [1], positions: [1], start: null },
    ]);
    const [ofFirst] = planReading(RUN, NAMES, { from: 0, to: 1 }).columns;
    expect(ofFirst?.segments.map(plain)).toEqual([
      { segment: 0, leads: [0, 1], positions: [0, 1], start: null },
    ]);
  });

  it('give the window of sums since the previous output step, and none for instantaneous values', () => {
    const [temperature, precipitation, wind] = planReading(RUN, NAMES, [0, 2, 3]).columns;
    expect(temperature).toMatchObject({ windowStarts: null });
    expect(precipitation).toMatchObject({ cellMethods: 'time: sum', windowStarts: [null, 1, 2] });
    expect(wind).toMatchObject({ cellMethods: null, windowStarts: null });
  });

  it('are the input variables of diagnostics, each once', () => {
    const { columns } = planReading(RUN, ['wind_speed_10m', 'wind_u_10m'], { from: 0, to: 36 });
    expect(columns.map(({ variable }) => variable)).toEqual(['wind_u_10m', 'wind_v_10m']);
  });
});

it('makes one plan for all equal questions about a run', () => {
  const plan = planReading(RUN, NAMES, { from: 0, to: 4 });
  expect(planReading(RUN, [...NAMES], { from: 0, to: 4 })).toBe(plan);
  expect(planReading(RUN, NAMES, { from: 0, to: 3 })).not.toBe(plan);
});
