import { type LatLonDataset, requireAscending } from '../datasets.ts';
import type { BandedGrid } from '../grid/banded-grid.ts';
import { risingLongitudes } from '../grid/rising-longitudes.ts';
import type { TextBuffer } from '../text/text-buffer.ts';
import { validTimeText } from '../time-text.ts';
import { numericAxis } from './coverages/axes.ts';
import { rangeFacts, runMembers } from './coverages/document-members.ts';
import { type Coverage, type Range, writeCoverages } from './coverages/write-coverages.ts';
import { type FieldGroup, type GroupRange, groupFields } from './parameters/field-groups.ts';

/**
 * Writes fields over a window as CoverageJSON: a Grid `[t][y][x]`, or `[t][z][y][x]` with levels, while they are read; of members of an
 * ensemble without the name of a domain type, `[t][member][z][y][x]`. Parameters
 * on different levels are a CoverageCollection of Grids. The window is regular in latitude and longitude: a projected grid has
 * to be regridded by the caller, who says so. Throws RangeError for parts that do not fit together, and what reading the
 * planes throws.
 */
export async function* writeGridCovjson(out: TextBuffer, dataset: LatLonDataset): AsyncGenerator<void, void> {
  const { run, leads, fields, latitudes, longitudes, regridded } = dataset;
  requireAscending(leads);
  if (latitudes.length === 0 || longitudes.length === 0)
    throw new RangeError('a grid needs a row and a column');
  const rising = risingLongitudes(longitudes);
  const axes = {
    x: numericAxis(rising),
    y: numericAxis(latitudes),
  };
  const t = { values: leads.map((lead) => validTimeText(run.initTime, lead)) };
  const coverages = groupFields(fields, leads, run.synthetic).map(
    (group): Coverage => ({
      domainType: group.members === null ? 'Grid' : null,
      axes: {
        ...axes,
        ...(group.levels !== null && { z: { values: group.levels } }),
        t,
        ...(group.members !== null && { [group.members.axis]: { values: group.members.values } }),
      },
      parameters: group.parameters,
      members: {},
      ranges: group.ranges.map((range) => ({
        key: range.key,
        ...rangeFacts(range.fields[0].field, run),
        along: shapeOf(dataset, group),
        write: (into) => writePlanes(into, dataset, range),
      })),
    }),
  );
  const members = {
    ...runMembers(run),
    ...(regridded !== null && { 'isobar:regridded': true, 'isobar:regridding': regridded }),
    ...((rising.at(-1) ?? 0) > 180 && {
      'isobar:longitudes': 'They go on beyond 180 across the antimeridian: 181 is 179 degrees west.',
    }),
  };
  yield* writeCoverages(out, members, [() => coverages]);
}

function shapeOf(
  { leads, latitudes, longitudes }: LatLonDataset,
  { levels, members }: FieldGroup,
): Range['along'] {
  return [
    ['t', leads.length],
    ...(members === null ? [] : [[members.axis, members.values.length] as const]),
    ...(levels === null ? [] : [['z', levels.length] as const]),
    ['y', latitudes.length],
    ['x', longitudes.length],
  ];
}

async function* writePlanes(
  out: TextBuffer,
  dataset: LatLonDataset,
  { key, fields }: GroupRange,
): AsyncGenerator<void, void> {
  const [nx, ny] = [dataset.longitudes.length, dataset.latitudes.length];
  for (const t of dataset.leads.keys()) {
    for (const [position, { n }] of fields.entries()) {
      if (t > 0 || position > 0) out.text(',');
      const plane = await dataset.plane(n, t);
      if (plane === null) {
        yield* writeEmpty(out, nx, ny);
        continue;
      }
      requireFit(plane, key, nx, ny);
      yield* writePlane(out, plane, key);
    }
  }
}

function requireFit(plane: BandedGrid, key: string, nx: number, ny: number): void {
  if (plane.axes.kind !== 'latlon') {
    throw new RangeError(
      `${key} is on a projected grid: its columns and rows are not longitudes and latitudes`,
    );
  }
  if (plane.nx !== nx || plane.ny !== ny) {
    throw new RangeError(`${key} has ${plane.ny} rows of ${plane.nx} on axes of ${ny} and ${nx}`);
  }
}

async function* writePlane(out: TextBuffer, plane: BandedGrid, key: string): AsyncGenerator<void, void> {
  const { nx, ny, decimals, missing } = plane;
  let written = 0;
  for await (const { y0, rows, integers } of plane.bands({ places: false })) {
    if (y0 !== written || integers.length !== rows * nx)
      throw new RangeError(`${key} has a band out of order`);
    for (let y = 0; y < rows; y++) {
      if (written > 0) out.text(',');
      out.decimals(integers, y * nx, (y + 1) * nx, decimals, missing);
      written++;
      yield;
    }
  }
  if (written !== ny) throw new RangeError(`${key} ends after ${written} of ${ny} rows`);
}

function* writeEmpty(out: TextBuffer, nx: number, ny: number): Generator<void> {
  const row = new Int32Array(nx);
  for (let y = 0; y < ny; y++) {
    if (y > 0) out.text(',');
    out.decimals(row, 0, nx, 0, 0);
    yield;
  }
}
