import type { ModelId, WindowKind } from '../../catalog/index.ts';
import type { AtmospherePoints } from '../atmosphere/points.ts';
import type { Sky } from '../weather/surface/sky.ts';
import type { WeatherOverTime } from '../weather/weather-over-time.ts';

/** Computes one native field of a model, for all points and in the producer's unit. */
export interface FieldRecipe {
  /** The instantaneous field; null for sums, which need a window. */
  readonly instant: ((sky: Sky, into: Float32Array) => void) | null;
  /** The field from one lead to another. */
  readonly over: Partial<Record<WindowKind, OverWindow>>;
}

type OverWindow = (
  window: { readonly weather: WeatherOverTime; readonly start: number; readonly end: number },
  into: Float32Array,
) => void;

/** What recipes depend on. */
export interface RecipeFacts {
  readonly model: ModelId;
  readonly points: AtmospherePoints;
  /** See `ReducedGrid`. */
  readonly windAngles: Float64Array | null;
}
