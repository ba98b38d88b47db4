import { FORECAST_PERIOD } from '../../cf-attributes.ts';
import type { GridDataset, GridQuantity } from '../dataset/grid-dataset.ts';
import { along, BOUNDS_DIMENSION, type Dimension, type SmallVariable, scalar } from '../file/netcdf-file.ts';

/** Seconds since 1970 as computers count them, without leap seconds (CF-1.11, section 4.4). */
const EPOCH = {
  units: 'seconds since 1970-01-01T00:00:00Z',
  units_metadata: 'leap_seconds: none',
  calendar: 'standard',
};
const TIME = 'time';
const BOUNDS = `${TIME}_bnds`;

/** The one time axis of a file. */
export interface TimeAxis {
  readonly name: string;
  readonly dimensions: readonly Dimension[];
  readonly variables: readonly SmallVariable[];
}

/** How a quantity refers to the time axis. */
export interface TimeReference {
  /** Names of coordinates other than the dimensions. */
  readonly coordinates: readonly string[];
  readonly cellMethods: string | undefined;
}

/** The initialisation of the run. */
export function referenceTime({ initTime }: GridDataset): SmallVariable {
  return scalar('forecast_reference_time', initTime.getTime() / 1000, {
    standard_name: 'forecast_reference_time',
    long_name: 'Initialisation of the model',
    ...EPOCH,
  });
}

/**
 * All leads of the dataset as one dimension, the record dimension unless places come before it: CF-1.11, section 9.3, has an
 * unlimited dimension first. Sums and maxima have its bounds, moments share it (example 7.5). Quantities with other intervals than
 * the first have a coordinate with the starts of theirs, as in reference sets.
 */
export function timeAxis(dataset: GridDataset): {
  readonly axis: TimeAxis;
  readonly references: ReadonlyMap<GridQuantity, TimeReference>;
} {
  const { initTime, leads, quantities, axes } = dataset;
  const starts = new Map(quantities.map((quantity) => [quantity, intervalStarts(quantity, leads)]));
  const bounds = [...starts.values()].find((each) => each !== null) ?? null;
  const secondsAt = (lead: number): number => initTime.getTime() / 1000 + lead * 3600;
  const variables = [
    along(TIME, leads.map(secondsAt), {
      standard_name: 'time',
      long_name: 'Valid time',
      ...EPOCH,
      axis: 'T',
      bounds: bounds === null ? undefined : BOUNDS,
    }),
    along(TIME, leads, { ...FORECAST_PERIOD }, 'forecast_period'),
  ];
  if (bounds !== null) {
    const edges = leads.flatMap((end, t) => [secondsAt(bounds[t] ?? end), secondsAt(end)]);
    variables.push({
      kind: 'small',
      name: BOUNDS,
      dimensions: [TIME, BOUNDS_DIMENSION.name],
      // Units and calendar are those of the time coordinate (CF-1.11, section 7.1).
      attributes: {},
      values: Float64Array.from(edges),
    });
  }
  const references = new Map<GridQuantity, TimeReference>();
  for (const [each, own] of starts) {
    const coordinates = ['forecast_period'];
    let cellMethods = each.cellMethods ?? undefined;
    if (own !== null && bounds !== null && own.join() !== bounds.join()) {
      const name = `${each.quantity.name}_window_start`;
      coordinates.push(name);
      cellMethods = `${cellMethods} (comment: from ${name} to forecast_period)`;
      const longName = `Lead at which the time begins that ${each.quantity.name} covers until its own lead`;
      variables.push(along(TIME, own, { long_name: longName, units: FORECAST_PERIOD.units }, name));
    }
    references.set(each, { coordinates, cellMethods });
  }
  const axis = {
    name: TIME,
    dimensions: [
      { name: TIME, length: leads.length, unlimited: axes.kind !== 'places' },
      ...(bounds === null ? [] : [BOUNDS_DIMENSION]),
    ],
    variables,
  };
  return { axis, references };
}

/**
 * Lead at which the interval of each value starts, `[t]`; null for moments. Where a value has none, as a sum at lead 0, the interval is as
 * long as that to the next lead or the one before: bounds must not be missing, and readers such as Iris make no dimension of bounds
 * that start together. Of the only value, one without an interval, it is the moment itself.
 */
function intervalStarts({ windowStarts }: GridQuantity, leads: readonly number[]): readonly number[] | null {
  if (windowStarts === null) return null;
  return leads.map((lead, t) => {
    const start = windowStarts[t] ?? null;
    if (start !== null) return start;
    const before = leads[t - 1];
    if (before !== undefined) return before;
    const next = leads[t + 1];
    const nextStart = windowStarts[t + 1] ?? lead;
    return next === undefined ? lead : lead - (next - nextStart);
  });
}
