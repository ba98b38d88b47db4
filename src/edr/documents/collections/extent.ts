import {
  absenceOf,
  HOUR_MS,
  PRESSURE_BASES,
  PRESSURE_LEVELS_HPA,
  pressureVariableName,
} from '../../../catalog/index.ts';
import { formatTime, keptStatistics, memberNumbers, type Run } from '../../../forecast/index.ts';
import { leadsOfRun } from '../../parameters/times/leads.ts';
import { CRS84_URI, PRESSURE_WKT, TIME_WKT } from './reference-systems.ts';

/** Where, when and on which levels a run has values (OGC EDR 1.1, requirement core/rc-extent). */
export interface Extent {
  readonly spatial: SpatialExtent;
  readonly temporal: TemporalExtent;
  readonly vertical?: VerticalExtent;
  /** The dimensions of a run with members: by their ids they are parameters of queries (OGC EDR 1.2). */
  readonly custom?: readonly CustomExtent[];
}

interface CustomExtent {
  readonly id: 'member' | 'quantile';
  readonly interval: readonly (readonly [string, string])[];
  readonly values?: readonly string[];
  /** What the dimension is. */
  readonly reference: string;
}

interface SpatialExtent {
  /** One box: west, south, east, north; west > east crosses the antimeridian. */
  readonly bbox: readonly (readonly number[])[];
  readonly crs: string;
}

interface TemporalExtent {
  /** One pair of times, never open, since the OGC test suite sends them back unchanged. */
  readonly interval: readonly (readonly [string, string])[];
  /** Each time: few clients read repetitions (`R<count>/<first>/<spacing>`). */
  readonly values: readonly string[];
  readonly trs: string;
}

export interface VerticalExtent {
  readonly interval: readonly (readonly [string, string])[];
  readonly values: readonly string[];
  readonly vrs: string;
}

/** The extent of a run; null for one that has no values yet. */
export function extentOf(run: Run): Extent | null {
  const temporal = temporalExtent(run.initTime, leadsOfRun(run));
  if (temporal === null) return null;
  const vertical = verticalExtent(
    PRESSURE_LEVELS_HPA.filter((level) =>
      PRESSURE_BASES.some((base) => absenceOf(run.model, pressureVariableName(base, level)) === null),
    ),
  );
  const custom = customExtents(run);
  return {
    spatial: spatialExtent(run),
    temporal,
    ...(vertical !== null && { vertical }),
    ...(custom.length > 0 && { custom }),
  };
}

/** Members by their numbers, and quantiles over them, which alone there are of kept statistics; none of a single forecast. */
function customExtents(run: Run): readonly CustomExtent[] {
  const numbers = memberNumbers(run).map(String);
  const [first, last] = [numbers[0], numbers.at(-1)];
  if (first === undefined || last === undefined) return [];
  const kept = keptStatistics(run);
  const ofMembers: readonly CustomExtent[] = [
    {
      id: 'member',
      interval: [[first, last]],
      values: numbers,
      reference: 'http://vocab.nerc.ac.uk/standard_name/realization/',
    },
  ];
  return [
    ...(kept === null ? ofMembers : []),
    {
      id: 'quantile',
      interval: [['0', '1']],
      ...(kept !== null && { values: kept.quantiles.map(String) }),
      reference: 'https://numpy.org/doc/stable/reference/generated/numpy.quantile.html',
    },
  ];
}

export function spatialExtent({ grid }: Pick<Run, 'grid'>): SpatialExtent {
  const { west, south, east, north } = grid.bounds;
  return { bbox: [[west, south, east, north].map(toMicrodegree)], crs: CRS84_URI };
}

/** The span of some leads, and each of them; null where there are none. */
export function temporalExtent(initTime: Date, leads: readonly number[]): TemporalExtent | null {
  const timeOf = (lead: number) => formatTime(new Date(initTime.getTime() + lead * HOUR_MS));
  const [first] = leads;
  const last = leads.at(-1);
  if (first === undefined || last === undefined) return null;
  return { interval: [[timeOf(first), timeOf(last)]], values: leads.map(timeOf), trs: TIME_WKT };
}

/** Levels in hPa from the ground up; null where there are none. */
export function verticalExtent(levels: readonly number[]): VerticalExtent | null {
  const values = levels.map(String);
  const [lowest] = values;
  const highest = values.at(-1);
  if (lowest === undefined || highest === undefined) return null;
  return { interval: [[lowest, highest]], values, vrs: PRESSURE_WKT };
}

/** Corners of grids are computed: they are exact to a millionth of a degree. */
function toMicrodegree(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6;
}
