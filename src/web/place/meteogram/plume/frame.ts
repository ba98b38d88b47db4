import type { PlaceForecast } from '../../series/place-forecast.ts';
import type { Plume } from '../../series/plume/plume.ts';
import type { Axis } from '../axes/frame.ts';
import type { PlumeLayout } from '../axes/layout.ts';

/** What the panels of an ensemble are drawn with. */
export interface PlumeFrame extends Axis {
  readonly layout: PlumeLayout;
  readonly plume: Plume;
  readonly control: PlaceForecast;
  /** Forecasts of other models, drawn over the plume. */
  readonly others: readonly PlaceForecast[];
}

/** The colour of a forecast of another model, by its index. */
export const hueOfOther = (i: number): string => `var(--model-${i + 1})`;
