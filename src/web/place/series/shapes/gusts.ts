import type { PlaceForecast } from '../place-forecast.ts';

/** Mean wind and gust at a time; null ends a stretch. */
export interface GustPoint {
  readonly time: number;
  readonly low: number;
  readonly high: number;
}

type Wind = Pick<PlaceForecast, 'times' | 'windSpeed' | 'windGust' | 'gustStarts'>;

/**
 * The band from the mean wind up to the gusts, in stretches without a missing value. A gust that is the highest of a window is as
 * high from its start to its end; where the mean wind is not given at the start, it is in a straight line between its values.
 */
export function gustBands(wind: Wind): readonly (readonly GustPoint[])[] {
  const bands: GustPoint[][] = [];
  let band: GustPoint[] = [];
  const close = () => {
    if (band.length > 1) bands.push(band);
    band = [];
  };
  for (const [i, time] of wind.times.entries()) {
    const gust = wind.windGust[i];
    const speed = wind.windSpeed[i];
    if (gust === null || gust === undefined || speed === null || speed === undefined) {
      close();
      continue;
    }
    const start = wind.gustStarts[i];
    if (start !== null && start !== undefined) {
      const before = speedAt(wind, start);
      if (before !== null) band.push({ time: start, low: before, high: Math.max(before, gust) });
    }
    band.push({ time, low: speed, high: Math.max(speed, gust) });
  }
  close();
  return bands;
}

function speedAt(wind: Wind, time: number): number | null {
  const after = wind.times.findIndex((each) => each >= time);
  const value = wind.windSpeed[after] ?? null;
  if (wind.times[after] === time) return value;
  const [t0, t1] = [wind.times[after - 1], wind.times[after]];
  const before = wind.windSpeed[after - 1] ?? null;
  if (t0 === undefined || t1 === undefined || before === null || value === null) return null;
  return before + ((value - before) * (time - t0)) / (t1 - t0);
}
