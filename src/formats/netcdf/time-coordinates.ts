import type { GridDataset, GridQuantity } from './grid-dataset.ts';
import { along, type Dimension, type SmallVariable, scalar } from './netcdf-file.ts';

const EPOCH = { units: 'seconds since 1970-01-01T00:00:00Z', calendar: 'standard' };
const BOUNDS_DIMENSION = 'bnds';

/** A time dimension that quantities share, with the coordinates along it. */
export interface TimeAxis {
  /** Of the dimension and its coordinate variable. */
  readonly name: string;
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
 * The time axis of each quantity. Quantities whose intervals agree share one: moments may lie on an axis with bounds (CF-1.11,
 * example 7.5). Others, as a maximum over one hour beside a sum over three, get axes of their own.
 */
export function timeAxes(dataset: GridDataset): ReadonlyMap<GridQuantity, TimeAxis> {
  const groups: { starts: (number | null)[]; readonly quantities: GridQuantity[] }[] = [];
  for (const quantity of dataset.quantities) {
    const starts = dataset.leads.map((_, t) => quantity.windowStarts?.[t] ?? null);
    const group = groups.find((each) => agree(each.starts, starts));
    if (group === undefined) groups.push({ starts, quantities: [quantity] });
    else {
      group.starts = group.starts.map((start, t) => start ?? starts[t] ?? null);
      group.quantities.push(quantity);
    }
  }
  return new Map(
    groups.flatMap(({ starts, quantities }, n) => {
      const hasBounds = quantities.some(({ windowStarts }) => windowStarts !== null);
      const axis = timeAxis(dataset, hasBounds ? starts : null, n === 0 ? '' : `_${n + 1}`);
      return quantities.map((quantity) => [quantity, axis] as const);
    }),
  );
}

function agree(a: readonly (number | null)[], b: readonly (number | null)[]): boolean {
  return a.every((start, t) => start === null || (b[t] ?? null) === null || start === b[t]);
}

function timeAxis(
  { initTime, leads }: GridDataset,
  starts: readonly (number | null)[] | null,
  suffix: string,
): TimeAxis {
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
    along(
      name,
      leads,
      { standard_name: 'forecast_period', long_name: 'Hours since the initialisation', units: 'hours' },
      lead,
    ),
  ];
  if (starts !== null) {
    variables.push({
      kind: 'small',
      name: bounds,
      dimensions: [name, BOUNDS_DIMENSION],
      // Units and calendar are those of the time coordinate (CF-1.11, section 7.1).
      attributes: {},
      // A value without an interval, such as a sum at lead 0, is missing. Bounds must not be, so that they are the moment itself.
      values: Float64Array.from(leads.flatMap((end, t) => [secondsAt(starts[t] ?? end), secondsAt(end)])),
    });
  }
  return {
    name,
    coordinates: [lead],
    dimensions: [
      { name, length: leads.length },
      ...(starts === null ? [] : [{ name: BOUNDS_DIMENSION, length: 2 }]),
    ],
    variables,
  };
}
