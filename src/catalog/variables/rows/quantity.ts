import type { Range, VariableFacts } from './variable-row.ts';

/**
 * Plausible ranges, beyond the records that the WMO keeps (184 to 330 K, 870 to 1,084 hPa, gusts of 113 m s-1) by what models add to them:
 * small-scale extremes, heights above the ground of the Antarctic, packing that overshoots zero, snow that glaciers accumulate.
 */
export const PLAUSIBLE = {
  temperature: { min: 120, max: 370 },
  dewPoint: { min: 80, max: 350 },
  percentage: { min: -50, max: 300 },
  wind: { min: -300, max: 300 },
  gust: { min: -5, max: 300 },
  seaLevelPressure: { min: 70_000, max: 125_000 },
  stepPrecipitation: { min: -5, max: 3000 },
  runPrecipitation: { min: -5, max: 20_000 },
  cape: { min: -1000, max: 50_000 },
  visibility: { min: -100, max: 1_000_000 },
  snowDepth: { min: -1, max: 1000 },
  specificHumidity: { min: -0.05, max: 0.2 },
  geopotentialHeight: { min: -3000, max: 90_000 },
  verticalVelocity: { min: -1000, max: 1000 },
  freezingLevel: { min: -3000, max: 20_000 },
  boundaryLayer: { min: -100, max: 30_000 },
  ground: { min: -1500, max: 12_000 },
  soilMoisture: { min: -0.2, max: 2 },
  code: { min: -1, max: 255 },
  radiation: { min: -200, max: 3000 },
  /** W h m-2 since the start of a run. */
  runRadiation: { min: -200, max: 1_000_000 },
  waveHeight: { min: -0.5, max: 100 },
  wavePeriod: { min: -0.5, max: 100 },
  direction: { min: -0.5, max: 360.5 },
} as const satisfies Record<string, Range>;

/** Facts of an instantaneous quantity, served in the CF table's unit without clamping. */
export function quantity(
  standardName: string | null,
  longName: string,
  units: string,
  decimals: number,
  plausible: Range,
): VariableFacts {
  return {
    standardName,
    longName,
    units,
    canonicalUnits: units,
    decimals,
    cellMethods: 'time: point',
    limits: null,
    plausible,
    plausibleRunTotal: null,
  };
}

/** Facts of a quantity that is a fraction in the CF table and served in per cent; packing overshoots both ends a little. */
export function percentage(standardName: string, longName: string): VariableFacts {
  return {
    ...quantity(standardName, longName, '%', 1, PLAUSIBLE.percentage),
    canonicalUnits: '1',
    limits: { min: 0, max: 100 },
  };
}

/** Facts of a downward flux of sunlight on a horizontal plane: a mean, where the model does not say otherwise. */
export function sunlight(standardName: string, longName: string): VariableFacts {
  return {
    ...quantity(standardName, longName, 'W m-2', 1, PLAUSIBLE.radiation),
    cellMethods: 'time: mean',
    // Differences of packed means fall below zero a little; nothing is brighter than the sun above the atmosphere.
    limits: { min: 0, max: 2000 },
    plausibleRunTotal: PLAUSIBLE.runRadiation,
  };
}

/** Checks the rows of a table and keeps their names as its type. */
export function rows<Row>() {
  return <Name extends string>(table: Readonly<Record<Name, Row>>): Readonly<Record<Name, Row>> => table;
}
