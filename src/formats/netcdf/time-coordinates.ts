import { FORECAST_PERIOD } from '../cf-attributes.ts';
import type { GridDataset, GridQuantity } from './grid-dataset.ts';
import { along, type Dimension, type SmallVariable, scalar } from './netcdf-file.ts';

const EPOCH = { units: 'seconds since 1970-01-01T00:00:00Z', calendar: 'standard' };
const BOUNDS_DIMENSION = 'bnds';

/** A time dimension that quantities share, with the coordinates along it. */
export interface TimeAxis {
  /** Of the dimension and its coordinate variable. */
  readonly name: string;
  /** Which of the dataset's leads are along it, ascending. */
  readonly times: readonly number[];
  /** Names of coordinates that are no dimension. */
  readonly coordinates: readonly string[];
  readonly dimensions: readonly Dimension[];
  readonly variables: readonly SmallVariable[];
}

/** The initialisation of the run, which goes with all time axes. */
export function referenceTime({ initTime }: GridDataset): SmallVariable {
  return scalar('forecast_reference_time', initTime.getTime() / 1000, {
    standard_name: 'forecast_reference_time',
    long_name: 'Initialisation of the model',
    ...EPOCH,
  });
}

/**
 * The time axis of each quantity. Sums and maxima have bounds, and no time at which there is no interval yet: of bounds that
 * start together readers such as Iris make no dimension. Moments share the axis of sums that has all times (CF-1.11, example 7.5);
 * else theirs is `time`, and sums have axes of their own, as a maximum over one hour beside a sum over three has.
 */
export function timeAxes(dataset: GridDataset): ReadonlyMap<GridQuantity, TimeAxis> {
  const all = [...dataset.leads.keys()];
  const spans = new Map(dataset.quantities.map((quantity) => [quantity, spanOf(quantity, all)]));
  const groups = new Map<string, Span>();
  for (const span of spans.values()) if (span.starts !== null) groups.set(keyOf(span), span);
  const shared = [...groups.values()].find(({ times }) => times.length === all.length);
  const hasMoments = [...spans.values()].some(({ starts }) => starts === null);
  const ofMoments = shared ?? { times: all, starts: null };
  const ordered = hasMoments ? [ofMoments, ...groups.values()] : [...groups.values()];
  const unique = [...new Map(ordered.map((span) => [keyOf(span), span])).values()];
  const axes = new Map(
    unique.map((span, n) => [keyOf(span), timeAxis(dataset, span, n === 0 ? '' : `_${n + 1}`)]),
  );
  return new Map(
    [...spans].map(([quantity, span]) => {
      const axis = axes.get(keyOf(span.starts === null ? ofMoments : span));
      if (axis === undefined) throw new Error(`netcdf: ${quantity.quantity.name} has no time axis`);
      return [quantity, axis];
    }),
  );
}

/** The times of a quantity. */
interface Span {
  /** Which of the dataset's leads, ascending. */
  readonly times: readonly number[];
  /** Lead at which the interval of each starts; null for moments. */
  readonly starts: readonly (number | null)[] | null;
}

function spanOf({ windowStarts, absences = [] }: GridQuantity, all: readonly number[]): Span {
  if (windowStarts === null) return { times: all, starts: null };
  const isEmpty = (t: number) => (windowStarts[t] ?? null) === null && (absences[t] ?? null) !== null;
  const times = all.filter((t) => !isEmpty(t));
  const kept = times.length === 0 ? all : times;
  return { times: kept, starts: kept.map((t) => windowStarts[t] ?? null) };
}

function keyOf({ times, starts }: Span): string {
  return `${times.join()} ${starts?.join() ?? 'moments'}`;
}

function timeAxis({ initTime, leads: all }: GridDataset, { times, starts }: Span, suffix: string): TimeAxis {
  const leads = times.map((t) => all[t] ?? Number.NaN);
  const secondsAt = (lead: number): number => initTime.getTime() / 1000 + lead * 3600;
  const name = `time${suffix}`;
  const lead = `forecast_period${suffix}`;
  const bounds = `${name}_bnds`;
  const variables = [
    along(name, leads.map(secondsAt), {
      standard_name: 'time',
      long_name: 'Valid time',
      ...EPOCH,
      axis: 'T',
      bounds: starts === null ? undefined : bounds,
    }),
    along(name, leads, { ...FORECAST_PERIOD }, lead),
  ];
  if (starts !== null) {
    variables.push({
      kind: 'small',
      name: bounds,
      dimensions: [name, BOUNDS_DIMENSION],
      // Units and calendar are those of the time coordinate (CF-1.11, section 7.1).
      attributes: {},
      // Of the only value, one without an interval: bounds must not be missing, so that they are the moment itself.
      values: Float64Array.from(leads.flatMap((end, t) => [secondsAt(starts[t] ?? end), secondsAt(end)])),
    });
  }
  return {
    name,
    times,
    coordinates: [lead],
    dimensions: [
      { name, length: leads.length },
      ...(starts === null ? [] : [{ name: BOUNDS_DIMENSION, length: 2 }]),
    ],
    variables,
  };
}
