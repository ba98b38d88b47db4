/**
 * Vertical structure of the atmosphere over x = ln(1000 hPa / p). Every shape is a polynomial, so that heights are
 * the exact integral of temperatures (hypsometric equation).
 */
export interface VerticalShapes {
  /** ln(1000 hPa / p). */
  readonly x: number;
  /** Temperature of the coldest column (winter pole), K, and the excess of the warmest (tropics). */
  readonly coldTemperature: number;
  readonly warmExcess: number;
  /** Integrals of the two over x, from 1000 hPa up to here, K. */
  readonly coldThickness: number;
  readonly warmThickness: number;
  /** Height amplitude of the waves, in phase with the 500 hPa wave and a quarter wavelength east of it. */
  readonly inPhase: number;
  readonly eastward: number;
  /** Derivatives of the two over x: the waves' temperature. */
  readonly inPhaseSlope: number;
  readonly eastwardSlope: number;
  /** Fraction of the continental and of the diurnal temperature anomaly at this level, 0..1. */
  readonly continental: number;
  readonly diurnal: number;
  /** Integrals of the two from this level to the top of their layer, for the heights of low levels. */
  readonly continentalAbove: number;
  readonly diurnalAbove: number;
  /** Fraction of what lows are deeper than their waves at this level, and its derivative over x: none at the ground. */
  readonly deepening: number;
  readonly deepeningSlope: number;
  /** Fraction of the low-level trade winds and of the vertical motion at this level, 0..1. */
  readonly trades: number;
  readonly ascent: number;
}

/** Depth of the layers warmed by continents and by the daily cycle: up to 497 and 779 hPa. */
const CONTINENTAL_DEPTH = 0.7;
const DIURNAL_DEPTH = 0.25;
/** Depth of the lows that fine grids resolve: up to 200 hPa. */
const DEEPENING_DEPTH = 1.6;

/** Shapes at one pressure, in hPa, between 1050 and 200. */
export function verticalShapes(pressureHpa: number): VerticalShapes {
  const x = Math.log(1000 / pressureHpa);
  const continentalDepth = Math.max(0, 1 - x / CONTINENTAL_DEPTH);
  const diurnalDepth = Math.max(0, 1 - x / DIURNAL_DEPTH);
  return {
    x,
    coldTemperature: 248 + x * (4 + x * (-50 + x * 21.5)),
    warmExcess: 52.3 + x * (-55 + x * (56 + x * -24.4)),
    coldThickness: x * (248 + x * (2 + x * (-50 / 3 + x * 5.375))),
    warmThickness: x * (52.3 + x * (-27.5 + x * (56 / 3 + x * -6.1))),
    inPhase: 0.275 + x * (0.95 + x * (0.55 + x * -0.42)),
    eastward: 0.476 + x * (-1 + x * 0.45),
    inPhaseSlope: 0.95 + x * (1.1 + x * -1.26),
    eastwardSlope: -1 + x * 0.9,
    continental: continentalDepth ** 2,
    diurnal: diurnalDepth ** 2,
    continentalAbove: (CONTINENTAL_DEPTH / 3) * continentalDepth ** 3,
    diurnalAbove: (DIURNAL_DEPTH / 3) * diurnalDepth ** 3,
    deepening: Math.max(0, 1 - (x / DEEPENING_DEPTH) ** 2),
    deepeningSlope: x < DEEPENING_DEPTH ? (-2 * x) / DEEPENING_DEPTH ** 2 : 0,
    trades: continentalDepth,
    ascent: Math.max(0.05, Math.sin(Math.min(x + 0.08, 1.55) * 2.0)),
  };
}
