import type { ForecastRequest, Run } from '../../forecast/index.ts';
import type { BandedGrid } from '../../formats/index.ts';
import type { ChosenField } from '../parameters/chosen-fields.ts';
import type { Region } from '../regions/region.ts';

/** Fields over a region, on rows along parallels and columns along meridians. */
export interface RegionGrid {
  readonly run: Run;
  readonly leads: readonly number[];
  /** Degrees, `[y]` and `[x]`; longitudes from -180 to below 180, eastward. */
  readonly latitudes: Float64Array;
  readonly longitudes: Float64Array;
  /** How the values came onto these axes, in words; null where they are the model's own. */
  readonly regridded: string | null;
  /** A field at `leads[t]`, without values outside of the region; null where there is nothing of it. */
  plane(field: number, t: number): BandedGrid | null;
}

/** How the fields of some run become a grid of a region, masked or not. */
export interface RegionQuestion {
  readonly request: ForecastRequest;
  readonly run: Run;
  readonly region: Region;
  /** Whether the region is its box. */
  readonly isBox: boolean;
  readonly fields: readonly ChosenField[];
  readonly leads: readonly number[];
}

/** Fields that CoverageJSON writes lead by lead side by side: the levels of one parameter. */
export function sideBySide(fields: readonly ChosenField[]): number {
  const parameters = Map.groupBy(fields, ({ variable, vertical }) =>
    vertical ? variable.replace(/_\d+hpa$/, '') : variable,
  );
  return Math.max(...[...parameters.values()].map((levels) => levels.length));
}
