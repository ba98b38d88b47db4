import { chosenUnit, METRIC, type Units } from '../../../display/index.ts';
import { dewPointOf, dryTemperature, KELVIN, moistTemperature } from '../air/thermodynamics.ts';

/** A place on the drawing. */
export type Spot = readonly [x: number, y: number];

/** Bounds of the drawing in hPa, and of its lower edge in °C. */
const BOTTOM_HPA = 1050;
const TOP_HPA = 100;
const COLDEST = -40;
const WARMEST = 40;

/** Where pressures and temperatures are drawn: pressure upward by its logarithm, isotherms rising to the right at 45 degrees. */
export interface SkewT {
  readonly width: number;
  readonly height: number;
  y(pressure: number): number;
  /** @param temperature kelvin */
  spot(temperature: number, pressure: number): Spot;
  /** The temperature in kelvin at a place, and its pressure. */
  at(x: number, y: number): { readonly temperature: number; readonly pressure: number };
}

export function skewT(width: number, height: number): SkewT {
  const scale = height / Math.log(BOTTOM_HPA / TOP_HPA);
  const degree = width / (WARMEST - COLDEST);
  const y = (pressure: number) => scale * Math.log(pressure / TOP_HPA);
  return {
    width,
    height,
    y,
    spot: (temperature, pressure) => [
      (temperature - KELVIN - COLDEST) * degree + (height - y(pressure)),
      y(pressure),
    ],
    at: (x, at) => ({
      temperature: (x - (height - at)) / degree + COLDEST + KELVIN,
      pressure: TOP_HPA * Math.exp(at / scale),
    }),
  };
}

/** Distance of points along curved lines, hPa. */
const STEP = 25;

const pressures = (from: number, to: number): readonly number[] => [
  ...Array.from({ length: Math.ceil((from - to) / STEP) }, (_, n) => from - n * STEP),
  to,
];

/** A line of the background with what it stands for. */
export interface GridLine {
  readonly value: number;
  readonly spots: readonly Spot[];
}

/** At round numbers of the unit, with the freezing point; their values are in °C. */
export function isotherms(chart: SkewT, unit: Units['temperature'] = '°C'): readonly GridLine[] {
  return ISOTHERMS[unit].map((value) => ({
    value,
    spots: [chart.spot(value + KELVIN, BOTTOM_HPA), chart.spot(value + KELVIN, TOP_HPA)],
  }));
}

/** The temperatures that are written at the lower edge, °C. */
export const temperatureLabels = (unit: Units['temperature']): readonly number[] =>
  unit === '°C' ? range(COLDEST, WARMEST, 10) : inFahrenheit(range(-40, 100, 20));

/** Air without moisture that is lifted: every 20 K of potential temperature. */
export function dryAdiabats(chart: SkewT): readonly GridLine[] {
  return range(253, 453, 20).map((value) => ({
    value,
    spots: pressures(BOTTOM_HPA, TOP_HPA).map((p) => chart.spot(dryTemperature(value, 1000, p), p)),
  }));
}

/** Saturated air that is lifted: every 8 °C at 1,000 hPa. */
export function moistAdiabats(chart: SkewT): readonly GridLine[] {
  return range(-24, 32, 8).map((value) => {
    let last = { temperature: moistTemperature(value + KELVIN, 1000, BOTTOM_HPA), pressure: BOTTOM_HPA };
    const spots = pressures(BOTTOM_HPA, 200).map((p) => {
      last = { temperature: moistTemperature(last.temperature, last.pressure, p), pressure: p };
      return chart.spot(last.temperature, p);
    });
    return { value, spots };
  });
}

/** Dew points of one mixing ratio, g kg-1, up to 600 hPa. */
export function mixingRatioLines(chart: SkewT): readonly GridLine[] {
  return [1, 2, 4, 7, 10, 16, 24].map((value) => ({
    value,
    spots: [BOTTOM_HPA, 800, 600].map((p) => chart.spot(dewPointOf(value / 1000, p), p)),
  }));
}

function range(from: number, to: number, step: number): readonly number[] {
  return Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, n) => from + n * step);
}

const inFahrenheit = (all: readonly number[]): readonly number[] => {
  const { back } = chosenUnit('°C', { ...METRIC, temperature: '°F' });
  return all.map(back);
};

const ISOTHERMS: Readonly<Record<Units['temperature'], readonly number[]>> = {
  '°C': range(-120, 40, 10),
  '°F': [...inFahrenheit(range(-180, 100, 20)), 0],
};
