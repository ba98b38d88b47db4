import type { ModelId } from '../../../catalog/index.ts';
import type { LambertParameters } from '../../../geo/index.ts';
import type { DatasetField } from '../../datasets.ts';

/** One or more quantities of one run, at one or more leads, over one window of its grid or at places, in memory. */
export interface GridDataset {
  readonly model: ModelId;
  readonly initTime: Date;
  /** Last lead of the run. */
  readonly horizonHours: number;
  /** Hours after `initTime`, ascending; `[t]` below. */
  readonly leads: readonly number[];
  readonly axes: GridAxes;
  /** At least one, no name twice. */
  readonly quantities: readonly GridQuantity[];
  /** Where the run is from, in words. */
  readonly source: string;
  /** Line to show with the data; null for none. */
  readonly attribution: string | null;
  readonly licence: string;
  /** Made up for demonstration: the file says so. */
  readonly synthetic: boolean;
  readonly createdAt: Date;
  /** Version of this software. */
  readonly version: string;
}

/** Where the values of a plane `[y][x]` are. */
export type GridAxes = LatLonAxes | ProjectedAxes | PlacesAxis;

/** Single places: a plane is `[place]`. */
export interface PlacesAxis {
  readonly kind: 'places';
  /** Degrees, one for each place. */
  readonly latitudes: Float64Array;
  readonly longitudes: Float64Array;
  /** Ids of named locations; null for places without one. */
  readonly names: readonly (string | null)[];
}

/** Rows along parallels, columns along meridians. */
export interface LatLonAxes {
  readonly kind: 'latlon';
  /** Degrees, `[y]`, strictly rising or falling. */
  readonly latitudes: Float64Array;
  /** Degrees, `[x]`, eastward from -180 to 180; they may fall once, where the window crosses the antimeridian. */
  readonly longitudes: Float64Array;
  /** How the values came onto such axes where the model's own grid has none, in words; null where they are the model's own. */
  readonly made: string | null;
}

/** Rows and columns of a Lambert conformal grid. */
export interface ProjectedAxes {
  readonly kind: 'projected';
  /** Metres on the projection plane, `[x]` and `[y]`, strictly rising or falling; the origin is at `lad`, `lov`. */
  readonly x: readonly number[];
  readonly y: readonly number[];
  /** Degrees, `[y][x]`. */
  readonly latitudes: Float64Array;
  /** Degrees, `[y][x]`, -180 to 180. */
  readonly longitudes: Float64Array;
  readonly projection: LambertParameters;
}

export interface GridQuantity
  extends Pick<
    DatasetField,
    'quantity' | 'along' | 'cellMethods' | 'windowStarts' | 'absences' | 'vertical'
  > {
  /** `[t]`, each `[y][x]`: value = integer / 10^decimals. */
  readonly planes: readonly Int32Array[];
  readonly decimals: number;
  /** The integer that stands for no value. */
  readonly missing: number;
}
