import type { Measure } from '../../../../display/index.ts';
import { graphql } from '../../../gql/gql.ts';
import type { PlumeFragment, PlumeMembersFragment } from '../../../gql/graphql.ts';
import { GUST_THRESHOLDS, RAIN_THRESHOLDS } from '../../../view/view.ts';
import type { PlaceForecast, Values } from '../place-forecast.ts';

graphql(`
  fragment Plume on PointForecast {
    ensemble { size members }
    temperatures: quantiles(variable: air_temperature_2m, unit: "Cel", at: $at) { ...QuantileLines }
    rains: quantiles(variable: total_precipitation, at: $at) { ...QuantileLines }
    clouds: quantiles(variable: total_cloud_cover, at: $at) { ...QuantileLines }
    winds: quantiles(variable: wind_speed_10m, at: $at) { ...QuantileLines }
    gusts: quantiles(variable: wind_gust_10m, at: $at) { ...QuantileLines }
    pressures: quantiles(variable: mean_sea_level_pressure, unit: "hPa", at: $at) { ...QuantileLines }
    rainAbove: exceedance(variable: total_precipitation, thresholds: $rainAbove) { thresholds { values } }
    gustAbove: exceedance(variable: wind_gust_10m, thresholds: $gustsAbove) { thresholds { values } }
  }
`);

graphql(`
  fragment PlumeMembers on PointForecast {
    temperatureOf: members(variable: air_temperature_2m, unit: "Cel") { members { number values } }
    windOf: members(variable: wind_speed_10m) { members { number values } }
    gustOf: members(variable: wind_gust_10m) { members { number values } }
    pressureOf: members(variable: mean_sea_level_pressure, unit: "hPa") { members { number values } }
  }
`);

graphql(`
  fragment QuantileLines on EnsembleQuantiles {
    used
    quantiles { values }
  }
`);

/** The quantiles of a plume: the bands' edges around the median. */
export const QUANTILES = [0.1, 0.25, 0.5, 0.75, 0.9] as const;

/** The quantities of a plume. */
export type PlumeQuantity = 'temperature' | 'rain' | 'cloud' | 'wind' | 'gust' | 'pressure';
/** What each quantity of a plume measures; cover of cloud has no choice of units. */
export const MEASURE_OF: Readonly<Record<Exclude<PlumeQuantity, 'cloud'>, Measure>> = {
  temperature: 'temperature',
  rain: 'precipitation',
  wind: 'wind',
  gust: 'wind',
  pressure: 'pressure',
};
/** Those whose members are drawn as lines. */
export type LineQuantity = Exclude<PlumeQuantity, 'rain' | 'cloud'>;

/** The quantiles of one quantity over the members at each time. */
export interface Quantiles {
  /** In the order of `QUANTILES`; null at times where no member has a value. */
  readonly lines: readonly Values[];
  /** How many members have a value. */
  readonly used: Values;
}

/** What the members of an ensemble say of a place, at the times of its control. In the units of `PlaceForecast`. */
export interface Plume {
  /** Members that the producer makes, the control included. */
  readonly size: number;
  /** Members that are stored. */
  readonly stored: number;
  readonly quantiles: Readonly<Record<PlumeQuantity, Quantiles>>;
  /** Shares of members above each of `RAIN_THRESHOLDS`, 0 to 1. */
  readonly rainAbove: readonly Values[];
  /** Shares of members above each of `GUST_THRESHOLDS`, 0 to 1. */
  readonly gustAbove: readonly Values[];
  /** The perturbed members; null where they were not requested. */
  readonly members: Readonly<Record<LineQuantity, readonly Values[]>> | null;
}

/** The answer of the API in the form that charts and tables read; null for a run without members. */
export function plumeOf(
  answer: (PlumeFragment & Partial<PlumeMembersFragment>) | null,
  control: PlaceForecast,
): Plume | null {
  if (!answer?.ensemble) return null;
  const none: Values = control.times.map(() => null);
  const quantilesOf = (given: PlumeFragment['temperatures']): Quantiles => ({
    lines: QUANTILES.map((_, i) => given?.quantiles[i]?.values ?? none),
    used: given?.used ?? none,
  });
  const sharesOf = (thresholds: readonly unknown[], given: PlumeFragment['rainAbove']): readonly Values[] =>
    thresholds.map((_, i) => given?.thresholds[i]?.values ?? none);
  return {
    size: answer.ensemble.size,
    stored: answer.ensemble.members.length,
    quantiles: {
      temperature: quantilesOf(answer.temperatures),
      rain: quantilesOf(answer.rains),
      cloud: quantilesOf(answer.clouds),
      wind: quantilesOf(answer.winds),
      gust: quantilesOf(answer.gusts),
      pressure: quantilesOf(answer.pressures),
    },
    rainAbove: sharesOf(RAIN_THRESHOLDS, answer.rainAbove),
    gustAbove: sharesOf(GUST_THRESHOLDS, answer.gustAbove),
    members:
      answer.temperatureOf === undefined
        ? null
        : {
            temperature: perturbed(answer.temperatureOf),
            wind: perturbed(answer.windOf),
            gust: perturbed(answer.gustOf),
            pressure: perturbed(answer.pressureOf),
          },
  };
}

/** The members but the control, which has a line of its own. */
const perturbed = (given: PlumeMembersFragment['temperatureOf'] | undefined): readonly Values[] =>
  (given?.members ?? []).filter(({ number }) => number !== 0).map(({ values }) => values);

/** The median, in the order of `QUANTILES`. */
export const medianOf = ({ lines }: Quantiles): Values => lines[2] ?? [];
