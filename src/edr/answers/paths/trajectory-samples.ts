import { HOUR_MS } from '../../../catalog/index.ts';
import type { ForecastCell, ForecastRequest, Run } from '../../../forecast/index.ts';
import { noData, tooLarge } from '../../../http/index.ts';
import { MAX_TRAJECTORY_CELLS, MAX_TRAJECTORY_LOOKUPS } from '../../limits.ts';
import type { Position } from '../../parameters/geometry/geometry.ts';
import { vectorOf } from '../../regions/great-circle.ts';

const DEGREES = 180 / Math.PI;
const KM_PER_DEGREE = 111.2;
/** Half of the shortest output step. */
const SAMPLE_SECONDS = 1800;

/** A cell on a path, at a lead. */
export interface TrajectorySample {
  readonly cell: ForecastCell;
  readonly lead: number;
}

/**
 * The cells that a path crosses, each once per lead, in the order of the path. They are looked up at the path's corners and, along
 * the great circles between them, every half grid spacing and half output step. Parts outside the domain are left out.
 *
 * With times (M), interpolated linearly between corners, each cell has the lead nearest to its time, and parts of the path before
 * the first or after the last lead are left out. Without times each cell is given at every lead.
 * Throws IsobarError with the reason 'too_large', or 'no_data' if no cell remains.
 */
export function trajectorySamples(
  request: ForecastRequest,
  run: Run,
  positions: readonly Position[],
  leads: readonly number[],
): readonly TrajectorySample[] {
  const samples = samplesOf(positions, spacingKm(run) / 2);
  const found = new Map<string, TrajectorySample>();
  let previous: number | null = null;
  for (const { longitude, latitude, m } of samples) {
    const cell = request.cell(run, latitude, longitude);
    // Without times, further points in the same cell add nothing.
    if (cell === null || (m === null && cell.index === previous)) continue;
    previous = cell.index;
    for (const lead of m === null ? leads : nearestLead(run, m, leads)) {
      const key = `${lead} ${cell.index}`;
      if (!found.has(key)) found.set(key, { cell, lead });
    }
    if (found.size > MAX_TRAJECTORY_CELLS) {
      throw tooLarge(
        `the path crosses more than ${MAX_TRAJECTORY_CELLS} cells of ${run.model} over all times: ask for a shorter one, or for fewer times`,
      );
    }
  }
  if (found.size === 0)
    throw noData(`no point of the path is in the domain and time of the ${run.model} run`);
  return [...found.values()].sort((a, b) => a.lead - b.lead);
}

/** Distance between adjacent points of a grid. */
export function spacingKm({ grid: { spec } }: Run): number {
  if (spec.kind === 'lambert') return Math.min(spec.dxMetres, spec.dyMetres) / 1000;
  if (spec.kind === 'icosahedral') return spec.meshStepDegrees * KM_PER_DEGREE;
  return Math.min(spec.latitudeStep, spec.longitudeStep) * KM_PER_DEGREE;
}

/** The lead nearest to a time, in a list; an empty list for a time before the first or after the last lead. */
function nearestLead({ initTime }: Run, seconds: number, leads: readonly number[]): readonly number[] {
  const hours = (seconds * 1000 - initTime.getTime()) / HOUR_MS;
  const [first, last] = [leads[0], leads.at(-1)];
  if (first === undefined || last === undefined || hours < first || hours > last) return [];
  const nearest = leads.reduce((near, lead) =>
    Math.abs(lead - hours) < Math.abs(near - hours) ? lead : near,
  );
  return [nearest];
}

type Sample = Pick<Position, 'longitude' | 'latitude' | 'm'>;

/** The corners of a path, and points between them at most `stepKm` and half an hour apart. */
function samplesOf(positions: readonly Position[], stepKm: number): readonly Sample[] {
  const samples: Sample[] = positions.slice(0, 1);
  for (const [n, b] of positions.entries()) {
    const a = positions[n - 1];
    if (a === undefined) continue;
    const between = greatCircle(a, b);
    const seconds = a.m === null || b.m === null ? 0 : b.m - a.m;
    const steps = Math.max(
      1,
      Math.ceil((between.radians * DEGREES * KM_PER_DEGREE) / stepKm),
      Math.ceil(seconds / SAMPLE_SECONDS),
    );
    if (samples.length + steps > MAX_TRAJECTORY_LOOKUPS) {
      throw tooLarge(
        `the path is looked up every ${stepKm.toFixed(1)} km and every ${SAMPLE_SECONDS / 60} minutes, at most ${MAX_TRAJECTORY_LOOKUPS} times: ask for a shorter one`,
      );
    }
    for (let step = 1; step < steps; step++) {
      const fraction = step / steps;
      const m = a.m === null ? null : a.m + fraction * seconds;
      samples.push({ ...between.at(fraction), m });
    }
    samples.push(b);
  }
  return samples;
}

/** The great circle between two places. Between antipodes it is not defined, and no points are taken. */
function greatCircle(a: Sample, b: Sample) {
  const [from, to] = [vectorOf(a), vectorOf(b)];
  const cross = Math.hypot(
    from.y * to.z - from.z * to.y,
    from.z * to.x - from.x * to.z,
    from.x * to.y - from.y * to.x,
  );
  const radians = Math.atan2(cross, from.x * to.x + from.y * to.y + from.z * to.z);
  const sine = Math.sin(radians);
  return {
    radians: sine < 1e-9 ? 0 : radians,
    at(fraction: number): Pick<Sample, 'longitude' | 'latitude'> {
      const [p, q] = [Math.sin((1 - fraction) * radians) / sine, Math.sin(fraction * radians) / sine];
      const [x, y, z] = [p * from.x + q * to.x, p * from.y + q * to.y, p * from.z + q * to.z];
      return { longitude: Math.atan2(y, x) * DEGREES, latitude: Math.atan2(z, Math.hypot(x, y)) * DEGREES };
    },
  };
}
