import type { ForecastRequest, Run } from '../../../forecast/index.ts';
import type { BandedGrid } from '../../../formats/index.ts';
import type { ChosenField } from '../../parameters/variables/chosen-fields.ts';
import type { Region } from '../../regions/region.ts';

/** Fields over a region on axes of latitude and longitude. */
export interface RegionGrid {
  readonly run: Run;
  readonly leads: readonly number[];
  /** Degrees, `[y]` and `[x]`; longitudes from -180 to below 180, eastward. */
  readonly latitudes: Float64Array;
  readonly longitudes: Float64Array;
  /** How the values were regridded, in words; null if the axes are the model's own. */
  readonly regridded: string | null;
  /** A field at `leads[t]`, without values outside the region; null if it is not stored there. */
  plane(field: number, t: number): Promise<BandedGrid | null> | BandedGrid | null;
}

/** A question for fields of a run over a region. */
export interface RegionQuestion {
  readonly request: ForecastRequest;
  readonly run: Run;
  readonly region: Region;
  /** Whether the region is a box, so that nothing needs to be masked. */
  readonly isBox: boolean;
  readonly fields: readonly ChosenField[];
  readonly leads: readonly number[];
}

/** How many fields CoverageJSON writes in parallel, lead by lead: the most levels of one parameter. */
export function sideBySide(fields: readonly ChosenField[]): number {
  const parameters = Map.groupBy(fields, ({ variable, vertical }) =>
    vertical ? variable.replace(/_\d+hpa$/, '') : variable,
  );
  return Math.max(...[...parameters.values()].map((levels) => levels.length));
}
