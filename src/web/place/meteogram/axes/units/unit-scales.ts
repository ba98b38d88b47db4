import type { Units } from '../../../../../display/index.ts';
import type { Range } from '../ranges.ts';

/** How wide the scale of a panel is at least, the steps that it is widened to, and its range without values. */
interface Scale {
  readonly least: number;
  readonly step: number;
  readonly fallback: Range;
}

/** Scales of temperature, with the freezing point. */
export const TEMPERATURES: Readonly<Record<Units['temperature'], Scale & { readonly freezing: number }>> = {
  '°C': { least: 8, step: 2, fallback: [0, 20], freezing: 0 },
  '°F': { least: 15, step: 5, fallback: [30, 70], freezing: 32 },
};

export const PRESSURES: Readonly<Record<Units['pressure'], Scale>> = {
  hPa: { least: 10, step: 5, fallback: [990, 1030] },
  inHg: { least: 0.3, step: 0.1, fallback: [29.2, 30.4] },
};

/** The lowest tops of scales of wind and of gusts, in calm weather. */
export const WINDS: Readonly<Record<Units['wind'], { readonly top: number; readonly gustTop: number }>> = {
  'm/s': { top: 8, gustTop: 15 },
  'km/h': { top: 30, gustTop: 50 },
  mph: { top: 20, gustTop: 35 },
  kn: { top: 15, gustTop: 30 },
  Bft: { top: 4, gustTop: 7 },
};

/** The lowest tops of scales of amounts, so that drizzle does not look like a flood, and from where on an amount is written on its bar. */
export const AMOUNTS: Readonly<
  Record<
    Units['precipitation'],
    {
      /** Of an amount, and of an amount in an hour. */
      readonly top: number;
      /** Of amounts that are added up. */
      readonly sumTop: number;
      readonly labelledFrom: number;
      readonly labelDecimals: number;
    }
  >
> = {
  mm: { top: 2, sumTop: 5, labelledFrom: 5, labelDecimals: 0 },
  in: { top: 0.1, sumTop: 0.2, labelledFrom: 0.2, labelDecimals: 1 },
};
