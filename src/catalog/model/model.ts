import type { ModelId } from '../names/models/model-ids.ts';

/** Facts of a model as its producer publishes it, and the wording of the contract where it differs. */
export interface Model {
  readonly id: ModelId;
  readonly title: string;
  /** Region that the public files cover. */
  readonly coverage: string;
  /** Grid spacing of the model, as the contract words it (first listing). */
  readonly resolution: string;
  /** Grid spacing of the public files that are read. */
  readonly resolutionNative: string;
  /** Hours between two runs, whatever their length. */
  readonly updateCycleHours: number;
  readonly cycles: readonly CycleGroup[];
  /** Longest lead of any cycle. */
  readonly horizonHours: number;
  /** Depth of the archive, as the contract words it; null where the contract gives none. */
  readonly archive: string | null;
  readonly contract: ContractWording;
  readonly status: ModelStatus;
  /** What could not be checked against the producer's files; a start reports it in its log. */
  readonly unverified: readonly string[];
  /** WMO number of the originating centre (common code table C-11). */
  readonly centre: keyof typeof INSTITUTIONS;
  /**
   * Generating process identifiers (section 4, octet 14 of templates 4.0 and 4.8) of the model's messages: ranges, both ends included. They
   * distinguish the products of one centre, as the grid alone does not. 255 is missing, and passes.
   */
  readonly processes: readonly (readonly [from: number, to: number])[];
  readonly licence: string;
  /** Line to show with the data; `{year}` stands for the year of the run. */
  readonly attribution: string;
  /** Where the files are, the preferred source first. */
  readonly sources: readonly SourceBase[];
  /** Product key -> path below a source's base; the placeholders are described at `PathTemplate`. */
  readonly files: Readonly<Record<string, PathTemplate>>;
  /** First run for which `files` applies (ISO 8601); older runs have other paths. Null where no change is known. */
  readonly pathsSince: string | null;
  /** Meaning of `{stream}` in `files`; null where it does not occur. */
  readonly stream: StreamRule | null;
  /** Lead groups of `{GROUP}` in `files`, for example `00H06H`; empty where it does not occur. */
  readonly groups: readonly string[];
  /** Kind of the side-car that lists a file's messages with their offsets; null where there is none. */
  readonly index: 'wgrib2-idx' | 'ecmwf-index' | null;
  /** MARS class of the rows of an ECMWF index that are the model's; null where it has no such index. */
  readonly indexClass: 'od' | 'ai' | null;
  /** Compression of complete files. */
  readonly compression: 'bzip2' | null;
  readonly latency: readonly Latency[];
  /** Of an ensemble; null where there is one forecast. */
  readonly ensemble: Ensemble | null;
  readonly grid: GridFacts;
  readonly packing: Packing;
  readonly accumulation: Accumulation;
}

/**
 * Path with placeholders: `{YYYY} {MM} {DD} {YYYYMMDD} {HH} {YYYYMMDDHH}` run time; `{F} {FF} {FFF}` lead in hours, bare or
 * padded, of quarter hours the whole hour that they end with, `{startFFF}` the one that they begin with; `{L}` level in hPa; `{K}` model
 * level; `{var} {VAR}` the producer's directory and variable; `{member}` an ensemble's member; `{GROUP} {stream}`.
 */
type PathTemplate = string;

/** What the interface contract says about a model, verbatim; null where it says nothing. */
interface ContractWording {
  readonly coverage: string;
  readonly updateCycleHours: number;
  readonly horizonHours: number | null;
  readonly archive: string | null;
}

type ModelStatus =
  | { readonly state: 'operational' }
  /** `lastRun` is the last run (ISO 8601) according to the producer's notice, not verified. */
  | { readonly state: 'retired'; readonly lastRun: string; readonly successor: ModelId };

/** Runs with the same leads: their hours of the day (UTC) and lead ranges, both ends inclusive. */
export interface CycleGroup {
  readonly hours: readonly number[];
  readonly leads: readonly LeadSteps[];
}

/** First and last lead, both inclusive, in hours after the initialisation: multiples of `leadStepOf`. */
export interface LeadRange {
  readonly from: number;
  readonly to: number;
}

/** Every `by` hours from the first lead to the last. */
export interface LeadSteps extends LeadRange {
  readonly by: number;
}

export interface SourceBase {
  readonly id: string;
  /** URL that paths are appended to; ends in a slash. */
  readonly base: string;
  /** First day available (ISO 8601 date); null where unknown or rolling. */
  readonly start: string | null;
  /** How long files stay available; null where they are not deleted. */
  readonly retention: Retention | null;
  readonly auth: SourceAuth | null;
}

export type Retention =
  | { readonly unit: 'hours' | 'days'; readonly count: number }
  | { readonly unit: 'runs'; readonly count: number };

type SourceAuth =
  /** A token from `tokenUrl`, valid for about 45 minutes, appended as the query string. */
  | { readonly kind: 'sas-token'; readonly tokenUrl: string }
  /** A personal key in the named request header. */
  | { readonly kind: 'api-key'; readonly header: string };

export interface StreamRule {
  readonly usual: string;
  /** Cycles that had another stream in runs before a time (ISO 8601). */
  readonly earlier: {
    readonly before: string;
    readonly cycleHours: readonly number[];
    readonly stream: string;
  };
}

/** Minutes after the run time at which the first and the last file of these cycles appear. */
export interface Latency {
  readonly cycleHours: readonly number[];
  /** Null where only the time of the last file is known. */
  readonly firstMinutes: number | null;
  readonly lastMinutes: number;
}

/** Corners in degrees, longitudes -180..180; west > east crosses the antimeridian. */
export interface Box {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** The forecasts of an ensemble: the control, number 0, and its perturbed members. */
interface Ensemble {
  /** Perturbed members, which are numbered from 1. */
  readonly members: number;
  /**
   * How messages and indexes name the control: as a single forecast, without a number (`single`), or as a member with the number 0
   * (`numbered`). Null where the producer publishes no control: member 1 answers in its place.
   */
  readonly control: 'single' | 'numbered' | null;
  /**
   * Product of the perturbed members' files, where those of the control are apart: it has every field that the product that the field
   * names has of the control. Null where all are in the same.
   */
  readonly product: string | null;
  /**
   * Values of `{member}` in `files`, where each member has its own: that of the control, and what comes before the two digits of a member's
   * number. Null where files hold many members.
   */
  readonly fileNames: { readonly control: string; readonly perturbed: string } | null;
}

interface GridBase {
  readonly points: number;
  /** Earth-relative, or along the grid's axes, so that they have to be rotated. */
  readonly winds: 'earth' | 'grid';
  /** Box around the outermost points, for messages. Whether a point is inside is tested on the grid, not with this box. */
  readonly box: Box;
  /** Whether bit maps leave out points. */
  readonly missing: 'none' | 'rare' | 'mask';
  /** Number of points left out where `missing` is 'mask'. */
  readonly missingPoints: number;
}

export interface LatLonGridFacts extends GridBase {
  readonly kind: 'latlon';
  /** Grid definition template 3.N. */
  readonly template: 0;
  readonly nx: number;
  readonly ny: number;
  readonly latitudeOfFirst: number;
  readonly longitudeOfFirst: number;
  readonly latitudeOfLast: number;
  readonly longitudeOfLast: number;
  readonly stepDegrees: number;
  readonly scanningMode: 0 | 64;
  readonly resolutionAndComponentFlags: number;
}

export interface LambertGridFacts extends GridBase {
  readonly kind: 'lambert';
  readonly template: 30;
  readonly nx: number;
  readonly ny: number;
  readonly latitudeOfFirst: number;
  readonly longitudeOfFirst: number;
  readonly latitudeOfLast: number;
  readonly longitudeOfLast: number;
  readonly dxMetres: number;
  readonly dyMetres: number;
  readonly lov: number;
  readonly lad: number;
  readonly latin1: number;
  readonly latin2: number;
  readonly scanningMode: 0 | 64;
  readonly resolutionAndComponentFlags: number;
}

/** Triangles without coordinates in the file: cell centres come from the time-invariant fields CLAT and CLON. */
interface IcosahedralGridFacts extends GridBase {
  readonly kind: 'icosahedral';
  readonly template: 101;
  readonly numberOfGridUsed: number;
  readonly uuid: string;
}

export type GridFacts = LatLonGridFacts | LambertGridFacts | IcosahedralGridFacts;

/** Data representation templates 5.N that the files use. */
interface Packing {
  readonly templates: readonly number[];
  /** The templates of runs before a time (ISO 8601); null where nothing changed. */
  readonly earlier: { readonly before: string; readonly templates: readonly number[] } | null;
}

/** The time windows of the producer's precipitation records. */
type Accumulation =
  /** Sums that reset every `resetHours`; from `directFromLeadHours` on there is also a record of each step alone. */
  | {
      readonly kind: 'bucket';
      readonly resets: readonly { readonly cycleHours: readonly number[]; readonly resetHours: number }[];
      readonly directFromLeadHours: number | null;
    }
  /** A record of the preceding hour at every lead. */
  | { readonly kind: 'one_hour_record' }
  /** Sums from the run's start. */
  | { readonly kind: 'from_start' };

/** Who computes the forecasts of a model, by its centre's WMO number (common code table C-11). */
export const INSTITUTIONS = {
  7: 'NOAA/NCEP, National Centers for Environmental Prediction',
  78: 'DWD, Deutscher Wetterdienst',
  85: 'Météo-France',
  98: 'ECMWF, European Centre for Medium-Range Weather Forecasts',
} as const;

/** Radius of the sphere that all models are computed on (code table 3.2, shape 6), in metres. */
export const EARTH_RADIUS_METRES = 6_371_229;
