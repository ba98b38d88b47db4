import type { ModelId, WindowKind } from '../../catalog/index.ts';
import type { AtmospherePoints } from '../atmosphere/points.ts';
import type { HourlyWeather } from '../weather/hourly-weather.ts';
import type { Sky } from '../weather/sky.ts';

/** How one native field of a model is computed, for all points and in the producer's unit. */
export interface FieldRecipe {
  /** The field at a moment; null for sums, which are of windows alone. */
  readonly instant: ((sky: Sky, into: Float32Array) => void) | null;
  /** The field over hours of the run; `skyAt` gives that of the last hour's end. */
  readonly over: Partial<Record<WindowKind, OverHours>>;
}

type OverHours = (
  hours: { readonly weather: HourlyWeather; skyAt(): Sky; readonly start: number; readonly end: number },
  into: Float32Array,
) => void;

/** What recipes need to know of their model. */
export interface RecipeFacts {
  readonly model: ModelId;
  readonly points: AtmospherePoints;
  /** See `ReducedGrid`. */
  readonly windAngles: Float64Array | null;
}
