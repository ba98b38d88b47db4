import type { ModelId, Quantity, Variable } from '../catalog/index.ts';
import type { BandedGrid } from './grid/banded-grid.ts';
import type { ColumnFilter } from './grid/grid-rows.ts';

/** The run that all values are from. */
export interface DatasetRun {
  readonly model: ModelId;
  readonly initTime: Date;
  readonly state: 'COMPLETE' | 'INCOMING' | 'ON_DEMAND';
  /** Its last lead. */
  readonly horizonHours: number;
  /** Made up for demonstration: every format says so. */
  readonly synthetic: boolean;
  /** Where its files came from, in words. */
  readonly source: string;
  /** Line to show with the data; null for none. */
  readonly attribution: string | null;
}

/** A statistic over the members of an ensemble, how many members there are of something, or the share of them. */
export interface MemberQuantity extends Pick<Variable, 'level' | 'units' | 'longName' | 'decimals'> {
  readonly name: string;
  readonly base: string;
  readonly standardName: null;
}

/** Where a field lies along an axis of its parameter: a member of an ensemble, or a share of members of 0 to 1. */
export interface MemberPosition {
  readonly axis: 'member' | 'quantile';
  readonly value: number;
}

/** A quantity of a run at its level. */
export interface DatasetField {
  /** Name, level and metadata of the values, in whose units they are. */
  readonly quantity: Quantity | MemberQuantity;
  /** Of a member of an ensemble, or a quantile of members; left out for the control and for single forecasts. */
  readonly along?: MemberPosition;
  /** CF cell methods of this model's values; null where there is nothing to say. */
  readonly cellMethods: string | null;
  /** Lead at which the interval of a value starts that ends at `leads[t]`, `[t]`; null for one without; null for moments. */
  readonly windowStarts: readonly (number | null)[] | null;
  /** Why nothing has a value at `leads[t]`, `[t]`; null where there are values. Left out where there are at all leads. */
  readonly absences?: readonly (string | null)[];
  /**
   * Whether it is one level of a parameter named after its base (`temperature`) that has an axis of levels; else it is a
   * separate parameter (`temperature_850hpa`, `cape`).
   */
  readonly vertical: boolean;
}

interface FieldsDataset {
  readonly run: DatasetRun;
  /** Hours after the run's `initTime`, strictly ascending; `[t]` below. */
  readonly leads: readonly number[];
  /** At least one, none twice. */
  readonly fields: readonly DatasetField[];
}

/** Series at one place or several, with no more facts than a table has. */
export interface PlacesTable {
  readonly run: Pick<DatasetRun, 'model' | 'initTime' | 'synthetic'>;
  readonly leads: readonly number[];
  readonly fields: readonly Pick<DatasetField, 'quantity' | 'along'>[];
  /** At least one. */
  readonly places: readonly DatasetPlace[];
  /** The integer that stands for no value. */
  readonly missing: number;
}

/** Series at one place or several. */
export interface PlacesDataset extends FieldsDataset, Pick<PlacesTable, 'places' | 'missing'> {}

export interface DatasetPlace {
  /** Degrees. */
  readonly longitude: number;
  readonly latitude: number;
  /** Id of a named location; null where the place has none. */
  readonly location: string | null;
  /** Leads of its values where they are not those of the dataset. */
  readonly leads?: readonly number[];
  /** One for each field. */
  readonly columns: readonly PlaceColumn[];
}

export interface PlaceColumn {
  /** value = integer / 10^decimals. */
  readonly decimals: number;
  /** `[t]` */
  readonly integers: Int32Array;
  /** Why there is no value, `[t]`; null, or left out, for one that the producer's field lacks here. */
  readonly absences?: readonly (string | null)[];
}

/** Fields along a path: each of its points has its own place and time. */
export interface TrajectoryDataset extends Pick<FieldsDataset, 'run'> {
  /** At least one, none twice in time and place. */
  readonly points: readonly TrajectoryPoint[];
  /** At least one, none twice; `windowStarts` are of the points. */
  readonly fields: readonly DatasetField[];
  /** One for each field; its integers are those at the points. */
  readonly columns: readonly PlaceColumn[];
  /** The integer that stands for no value. */
  readonly missing: number;
}

interface TrajectoryPoint {
  /** Hours after the run's `initTime`; they do not fall along the path. */
  readonly lead: number;
  /** Degrees. */
  readonly longitude: number;
  readonly latitude: number;
}

/** Fields over a window, read plane by plane while they are written. */
interface PlanesDataset extends FieldsDataset {
  /** How the values came onto these rows and columns where the model's own grid has none, in words; null where they are its own. */
  readonly regridded: string | null;
  /**
   * The rows of `fields[field]` at `leads[t]`; null where there is nothing of it. Each is requested once, in the order in which
   * it is written.
   */
  plane(field: number, t: number): Promise<BandedGrid | null> | BandedGrid | null;
}

/** Fields over rows and columns along parallels and meridians. */
export interface LatLonDataset extends PlanesDataset {
  /** Degrees, `[y]`, strictly rising or falling. */
  readonly latitudes: Float64Array;
  /** Degrees, `[x]`, eastward from -180 to 180; they may fall once, where the window crosses the antimeridian. */
  readonly longitudes: Float64Array;
}

/** Fields over the rows and columns of a model's own grid, projected or not. */
export interface NativeGridDataset extends PlanesDataset {
  /** Any field with these rows and columns. */
  readonly layout: BandedGrid;
  /** Which points to write; null for all of a rectangle. */
  readonly filter: ColumnFilter | null;
}

/** The name of a field among others: `wind_u_10m`, of a member `wind_u_10m.member_3`, of a quantile `wind_u_10m.quantile_0.5`. */
export function columnNameOf({ quantity, along }: Pick<DatasetField, 'quantity' | 'along'>): string {
  return along === undefined ? quantity.name : `${quantity.name}.${along.axis}_${along.value}`;
}

/** Numbers of fields by the names of their columns: one that comes alone and as one of several levels counts once. */
export function numbersByName(fields: PlacesTable['fields']): ReadonlyMap<string, number> {
  return new Map(fields.map((field, n) => [columnNameOf(field), n]));
}

/** Whether a variable is requested as one level of its parameter, alone or besides. */
export function isVertical(fields: readonly DatasetField[], name: DatasetField['quantity']['name']): boolean {
  return fields.some(({ quantity, vertical }) => vertical && quantity.name === name);
}

/** Name of a field as a parameter: its base where an axis has its level. */
export function parameterKeyOf({ quantity, vertical }: Pick<DatasetField, 'quantity' | 'vertical'>): string {
  return vertical ? quantity.base : quantity.name;
}

/** Without the level where an axis has it: `Air temperature at 850 hPa` on an axis of levels is `Air temperature`. */
export function labelOf({ quantity, vertical }: Pick<DatasetField, 'quantity' | 'vertical'>): string {
  const { longName, level } = quantity;
  return vertical && level.kind === 'pressure'
    ? longName.replace(` at ${level.hectopascals} hPa`, '')
    : longName;
}

/** Throws RangeError unless there is a lead and leads ascend. */
export function requireAscending(leads: readonly number[]): void {
  if (leads.length === 0) throw new RangeError('a dataset needs a lead');
  if (leads.some((lead, t) => lead <= (leads[t - 1] ?? Number.NEGATIVE_INFINITY))) {
    throw new RangeError('leads must ascend');
  }
}

/** Throws RangeError unless there is a column for each field with an integer for each point of its axis. */
export function requireColumns(columns: readonly PlaceColumn[], fields: number, length: number): void {
  if (columns.length !== fields || columns.some(({ integers }) => integers.length !== length)) {
    throw new RangeError(`a place does not have ${fields} columns of ${length} values`);
  }
}

/** The column of a field by its number. Throws RangeError when there is none. */
export function columnOf(columns: readonly PlaceColumn[], field: number): PlaceColumn {
  const column = columns[field];
  if (column === undefined) throw new RangeError(`a place has no column of field ${field}`);
  return column;
}
