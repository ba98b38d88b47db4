import type { ModelId } from '../../catalog/index.ts';
import type { BandedGrid } from '../banded-grid.ts';
import type { GridQuantity } from '../grid-dataset.ts';

/** The run that all numbers of a document are from. */
export interface CoverageRun {
  readonly model: ModelId;
  readonly initTime: Date;
  readonly state: 'COMPLETE' | 'INCOMING';
  /** Made up for demonstration: documents and their parameters say so. */
  readonly synthetic: boolean;
  /** Where its files came from, in words. */
  readonly source: string;
  /** Line to show with the data; null for none. */
  readonly attribution: string | null;
}

/** What is asked of a run: a quantity at its level. */
export interface CoverageField extends Pick<GridQuantity, 'quantity' | 'cellMethods' | 'windowStarts'> {
  /**
   * Whether it is one level of a parameter named after its base (`temperature`) that has an axis of levels; else it is a
   * parameter of its own (`temperature_850hpa`, `cape`).
   */
  readonly vertical: boolean;
}

/** What all documents are made of. */
export interface CoverageDataset {
  readonly run: CoverageRun;
  /** Hours after the run's `initTime`, strictly ascending; `[t]` below. */
  readonly leads: readonly number[];
  /** At least one, none twice. */
  readonly fields: readonly CoverageField[];
}

/** Fields at one place or several. */
export interface PlacesDataset extends CoverageDataset {
  /** At least one. */
  readonly places: readonly CoveragePlace[];
  /** The integer that stands for no value. */
  readonly missing: number;
}

export interface CoveragePlace {
  /** Degrees. */
  readonly longitude: number;
  readonly latitude: number;
  /** Id of a named location; null where the place has none. */
  readonly location: string | null;
  /** One for each field. */
  readonly columns: readonly PlaceColumn[];
}

export interface PlaceColumn {
  /** value = integer / 10^decimals. */
  readonly decimals: number;
  /** `[t]` */
  readonly integers: Int32Array;
}

/** Fields over rows and columns along parallels and meridians. */
export interface GridCoverageDataset extends CoverageDataset {
  /** Degrees, `[y]`, strictly rising or falling. */
  readonly latitudes: Float64Array;
  /** Degrees, `[x]`, eastward from -180 to 180; they may fall once, where the window crosses the antimeridian. */
  readonly longitudes: Float64Array;
  /** How the values came onto these axes where the model's own grid has none, in words; null where they are its own. */
  readonly regridded: string | null;
  /**
   * Gives the rows of `fields[field]` at `leads[t]`; null where there is nothing of it. Asked for once each, in the order in
   * which they are written: field by field, lead by lead, from the lowest level up.
   */
  plane(field: number, t: number): Promise<BandedGrid | null>;
}

/** Fields along a way: each of its points is at a place and a time of its own. */
export interface TrajectoryDataset extends Pick<CoverageDataset, 'run'> {
  /** At least one, none twice in time and place. */
  readonly points: readonly TrajectoryPoint[];
  /** At least one, none twice; `windowStarts` are of the points. */
  readonly fields: readonly CoverageField[];
  /** One for each field; its integers are those at the points. */
  readonly columns: readonly PlaceColumn[];
  /** The integer that stands for no value. */
  readonly missing: number;
}

export interface TrajectoryPoint {
  /** Hours after the run's `initTime`; they do not fall along the way. */
  readonly lead: number;
  /** Degrees. */
  readonly longitude: number;
  readonly latitude: number;
}
