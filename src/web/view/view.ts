import { METRIC, type Units } from '../../display/index.ts';
import type { ModelId } from '../gql/graphql.ts';
import { CONTROL, type ValueOf } from './statistic.ts';

/** What the explorer shows. The page's address holds all of it, so that a link restores the whole view. */
export interface View {
  readonly model: ModelId;
  /** `initTime` of the run; null for the newest complete one. */
  readonly run: string | null;
  /** The variable that the map is coloured by; null for none. */
  readonly variable: string | null;
  /** What of an ensemble's members the map shows. */
  readonly mapValue: ValueOf;
  /** Valid time, ISO 8601 in UTC; null for the present hour. Kept when the model changes. */
  readonly time: string | null;
  /** Lines of equal pressure, with highs and lows. */
  readonly isobars: boolean;
  readonly wind: WindLayer;
  /** Whether cells are drawn as they are, instead of interpolated for the eye. */
  readonly rawCells: boolean;
  /** Middle and zoom of the map; null for the domain of the model. */
  readonly camera: Camera | null;
  readonly place: ChosenPlace | null;
  readonly tab: PlaceTab;
  /** Models drawn together with `model` in the meteogram. */
  readonly comparedModels: readonly ModelId[];
  /** Whether each member of an ensemble is drawn. */
  readonly members: boolean;
  /** The amount of rain of one step, mm, of which an ensemble's meteogram shows how likely more is. */
  readonly rainAbove: RainThreshold;
  /** The same for gusts, m/s. */
  readonly gustsAbove: GustThreshold;
  readonly panel: Panel | null;
  /** Units that values are shown in. */
  readonly units: Units;
  /** Whether times are shown in UTC, instead of the time zone of the place. */
  readonly isUtc: boolean;
}

export const WIND_LAYERS = ['off', 'particles', 'barbs'] as const;
export type WindLayer = (typeof WIND_LAYERS)[number];
export const PLACE_TABS = ['meteogram', 'changes', 'sounding', 'windows', 'table'] as const;
type PlaceTab = (typeof PLACE_TABS)[number];
/** Layers are a panel on a phone alone: wide screens show them always. */
export const PANELS = ['query', 'ask', 'layers'] as const;
export type Panel = (typeof PANELS)[number];

export const RAIN_THRESHOLDS = [0.1, 1, 5, 10] as const;
export type RainThreshold = (typeof RAIN_THRESHOLDS)[number];
export const GUST_THRESHOLDS = [10, 15, 20, 25] as const;
export type GustThreshold = (typeof GUST_THRESHOLDS)[number];

export interface Camera {
  readonly longitude: number;
  readonly latitude: number;
  readonly zoom: number;
}

export interface ChosenPlace {
  readonly latitude: number;
  readonly longitude: number;
  /** As the gazetteer writes it; null for a click on the map. */
  readonly name: string | null;
}

export const FIRST_VIEW: View = {
  model: 'gfs',
  run: null,
  variable: 'air_temperature_2m',
  mapValue: CONTROL,
  time: null,
  isobars: true,
  wind: 'particles',
  rawCells: false,
  camera: null,
  place: null,
  tab: 'meteogram',
  comparedModels: [],
  members: false,
  rainAbove: 1,
  gustsAbove: 15,
  panel: null,
  units: METRIC,
  isUtc: false,
};
