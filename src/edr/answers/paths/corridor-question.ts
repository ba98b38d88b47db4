import { HOUR_MS } from '../../../catalog/index.ts';
import type { ForecastRequest, Run } from '../../../forecast/index.ts';
import { noData } from '../../../http/index.ts';
import type { Position } from '../../parameters/geometry/geometry.ts';
import type { Place } from '../../regions/great-circle.ts';
import type { Region } from '../../regions/region.ts';
import { corridorRegion } from '../../regions/shapes/corridor.ts';
import { spacingKm, trajectorySamples } from './trajectory-samples.ts';

/** A cell that a path crosses, and the nearest point of a mesh to it, are nearer to the path than this many grid spacings. */
const CROSSED_SPACINGS = 2;

/**
 * The cells of a run along a path: those within a distance of it, and where that is less than their own size, those that the path
 * crosses, so that a path through the domain is never without cells. Throws as `trajectorySamples`.
 */
export function corridorOf(
  request: ForecastRequest,
  run: Run,
  path: readonly Position[],
  km: number,
): Region {
  const crossedKm = CROSSED_SPACINGS * spacingKm(run);
  if (km >= crossedKm) return corridorRegion(path, { km, crossed: [], crossedKm: 0 });
  return corridorRegion(path, { km, crossed: crossedBy(request, run, path), crossedKm });
}

/** The cells that a path crosses; on grids that are regridded the nearest points of their mesh too. */
function crossedBy(request: ForecastRequest, run: Run, path: readonly Position[]): readonly Place[] {
  const samples = trajectorySamples(request, run, path.map(withoutTime), [0]);
  const { spec, meshStepDegrees: step } = run.grid;
  return samples.flatMap(({ cell: { longitude, latitude } }) => {
    const centre = { longitude, latitude };
    if (spec.kind === 'latlon') return [centre];
    return [
      centre,
      { longitude: Math.round(longitude / step) * step, latitude: Math.round(latitude / step) * step },
    ];
  });
}

function withoutTime(position: Position): Position {
  return { ...position, m: null };
}

/**
 * The output steps while a path is travelled: from the one nearest to its first time (M) to the one nearest to its last; all for a
 * path without times. Throws IsobarError with the reason 'no_data' for a path before or after the run.
 */
export function leadsAlong(
  { model, initTime }: Run,
  path: readonly Position[],
  leads: readonly number[],
): readonly number[] {
  const [start, stop] = [path[0]?.m ?? null, path.at(-1)?.m ?? null];
  if (start === null || stop === null) return leads;
  const [from, to] = [start, stop].map((seconds) => (seconds * 1000 - initTime.getTime()) / HOUR_MS);
  const isRunBefore = to !== undefined && leads[0] !== undefined && to < leads[0];
  const isRunAfter = from !== undefined && (leads.at(-1) ?? 0) < from;
  if (isRunBefore || isRunAfter) throw noData(`no part of the path is in the time of the ${model} run`);
  const [first, last] = [nearest(leads, from ?? 0), nearest(leads, to ?? 0)];
  return leads.filter((lead) => lead >= first && lead <= last);
}

function nearest(leads: readonly number[], hours: number): number {
  return leads.reduce((near, lead) => (Math.abs(lead - hours) < Math.abs(near - hours) ? lead : near));
}
