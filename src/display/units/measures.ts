import { decimalsOf } from './decimals.ts';

/** Units that the visitor may choose among, by what is measured; the first of each is that of the API's answers to the pages. */
export const MEASURES = {
  temperature: ['°C', '°F'],
  wind: ['m/s', 'km/h', 'mph', 'kn', 'Bft'],
  precipitation: ['mm', 'in'],
  pressure: ['hPa', 'inHg'],
} as const;
export type Measure = keyof typeof MEASURES;
/** The chosen unit of each measure. */
export type Units = { readonly [M in Measure]: (typeof MEASURES)[M][number] };
const NAMES = Object.keys(MEASURES) as Measure[];

export const METRIC: Units = { temperature: '°C', wind: 'm/s', precipitation: 'mm', pressure: 'hPa' };
const AMERICAN: Units = { temperature: '°F', wind: 'mph', precipitation: 'in', pressure: 'inHg' };

/** What people in a region use, where that is not the metric units: by its ISO 3166 code. */
const BY_REGION: Readonly<Record<string, Units>> = {
  US: AMERICAN,
  PR: AMERICAN,
  GU: AMERICAN,
  VI: AMERICAN,
  AS: AMERICAN,
  MP: AMERICAN,
  GB: { ...METRIC, wind: 'mph' },
};

/** The units that people use where a language is spoken: of `en-US` °F, of `en` alone the metric ones. */
export function usualUnits(language: string): Units {
  const { region } = new Intl.Locale(language);
  return BY_REGION[region ?? ''] ?? METRIC;
}

/** A unit as addresses and the browser's storage write it: `F`, `km-h`. */
const wordOf = (unit: string): string => unit.replace('°', '').replace('/', '-');

/** Units as one word for each that is not metric; `C` where all are. */
export const textOfUnits = (units: Units): string =>
  NAMES.filter((each) => units[each] !== METRIC[each])
    .map((each) => wordOf(units[each]))
    .join(',') || wordOf(METRIC.temperature);

/** Reads them back; what is missing or not known is metric. */
export function unitsOfText(text: string): Units {
  const words = text.split(',');
  const chosen = NAMES.map((each) => [
    each,
    MEASURES[each].find((unit) => words.includes(wordOf(unit))) ?? METRIC[each],
  ]);
  return Object.fromEntries(chosen) as Units;
}

/** A unit as it is shown. */
export interface MeasureUnit {
  /** As it stands behind a number. */
  readonly symbol: string;
  /** Decimals that the eye needs. */
  readonly decimals: number;
  /** The value in it of one in the unit of the answers. */
  readonly of: (value: number) => number;
  /** The value in the unit of the answers of one in it: of a force of Beaufort its lower bound. */
  readonly back: (value: number) => number;
}

/** Lower bounds of the forces 1 to 12 of Beaufort, m s-1 (WMO No. 306, code table 1100). */
const FORCES = [0.3, 1.6, 3.4, 5.5, 8, 10.8, 13.9, 17.2, 20.8, 24.5, 28.5, 32.7];

type Conversion = Pick<MeasureUnit, 'of' | 'back'>;
const times = (factor: number): Conversion => ({
  of: (value) => value * factor,
  back: (value) => value / factor,
});

const CONVERSIONS: Readonly<Record<Units[Measure], Conversion>> = {
  '°C': times(1),
  '°F': { of: (value) => value * 1.8 + 32, back: (value) => (value - 32) / 1.8 },
  'm/s': times(1),
  'km/h': times(3.6),
  mph: times(3600 / 1609.344),
  kn: times(3600 / 1852),
  Bft: {
    // Components of the wind have a sign.
    of: (value) => Math.sign(value) * FORCES.filter((bound) => Math.abs(value) >= bound).length,
    back: (force) => Math.sign(force) * (FORCES[Math.abs(force) - 1] ?? 0),
  },
  mm: times(1),
  in: times(1 / 25.4),
  hPa: times(1),
  inHg: times(1 / 33.863886),
};

/** What a unit of the answers measures, by its symbol; nothing for units without a choice. */
export const measureOf = (symbol: string): Measure | undefined =>
  NAMES.find((each) => MEASURES[each][0] === symbol);

/**
 * The chosen unit for values in a unit of the answers, which is itself where there is no choice.
 * @param symbol of the unit of the values, such as `m/s` or `mm/h`
 */
export function chosenUnit(symbol: string, units: Units): MeasureUnit {
  const isRate = symbol === 'mm/h';
  const measure = isRate ? 'precipitation' : measureOf(symbol);
  if (measure === undefined) return { symbol, decimals: decimalsOf(symbol), ...times(1) };
  const shown = isRate ? `${units[measure]}/h` : units[measure];
  return { symbol: shown, decimals: decimalsOf(shown), ...CONVERSIONS[units[measure]] };
}

/** Forces of Beaufort stand for ranges of speeds: thresholds, differences and scales of winds are in m/s where these are chosen. */
export const evenUnits = (units: Units): Units => (units.wind === 'Bft' ? { ...units, wind: 'm/s' } : units);
