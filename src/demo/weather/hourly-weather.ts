// biome-ignore-all lint/style/noNonNullAssertion: indexes of hot loops over typed arrays of one length
import type { AtmospherePoints } from '../atmosphere/points.ts';
import { type AtmosphereState, computeDrivers, computeState, makeState } from '../atmosphere/state.ts';
import type { Forecast } from '../atmosphere/waves.ts';
import { computeSurfaceWinds, makeNearSurface, type NearSurface } from './near-surface.ts';
import { gust } from './surface-weather.ts';
import { computeWeather, makeWeather, type Weather } from './weather.ts';

export type CloudLayer = 'lowCloud' | 'middleCloud' | 'highCloud' | 'totalCloud';

/** One hour of a forecast, represented by its state at half past. */
interface Hour {
  readonly weather: Weather;
  /** Null where the model has no maximum gusts. */
  readonly gust: Float32Array | null;
}

/** Hours cached, for repeated and overlapping windows: no producer's mean or maximum is longer. */
const MAX_HOURS = 12;

/**
 * Sums, means and maxima of one forecast over windows of whole hours since its start. Every hour is represented by
 * its state at half past, so that windows that share hours agree on them. Hours are computed when first needed, rain from
 * the run's start on.
 */
export class HourlyWeather {
  readonly #points: AtmospherePoints;
  readonly #forecast: Forecast;
  readonly #state: AtmosphereState;
  readonly #surface: NearSurface | null;
  /** Cached hours; each at its hour modulo MAX_HOURS. */
  readonly #hours: { hour: number; values: Hour }[] = [];
  /** Rain from the start to each hour computed so far, kg m-2. */
  readonly #rainUntil: Float32Array[];

  constructor(points: AtmospherePoints, forecast: Forecast, options: { readonly gusts: boolean }) {
    this.#points = points;
    this.#forecast = forecast;
    this.#state = makeState(points);
    this.#surface = options.gusts ? makeNearSurface(points.size) : null;
    this.#rainUntil = [new Float32Array(points.size)];
  }

  /** Precipitation of the hours from start to end, kg m-2: not negative, and not less for a later end. */
  rain(startHours: number, endHours: number, into: Float32Array): void {
    const until = this.#rainSums(endHours);
    const before = this.#rainSums(startHours);
    for (let point = 0; point < into.length; point++) into[point] = until[point]! - before[point]!;
  }

  /** Mean cover of a cloud layer over the hours from start to end, %; 0 for no hours. */
  meanCloud(layer: CloudLayer, startHours: number, endHours: number, into: Float32Array): void {
    into.fill(0);
    const share = 1 / (endHours - startHours);
    for (let hour = startHours; hour < endHours; hour++) {
      const cover = this.#hour(hour).weather[layer];
      for (let point = 0; point < into.length; point++) into[point]! += share * cover[point]!;
    }
  }

  /** Raises `into` to the strongest gusts of the hours from start to end, m s-1. */
  raiseToGusts(startHours: number, endHours: number, into: Float32Array): void {
    for (let hour = startHours; hour < endHours; hour++) {
      const gusts = this.#hour(hour).gust;
      if (gusts === null) throw new TypeError('hours were started without gusts');
      for (let point = 0; point < into.length; point++) {
        if (gusts[point]! > into[point]!) into[point] = gusts[point]!;
      }
    }
  }

  #rainSums(hours: number): Float32Array {
    for (let hour = this.#rainUntil.length - 1; hour < hours; hour++) {
      const { rainRate } = this.#hour(hour).weather;
      const before = this.#rainUntil[hour]!;
      this.#rainUntil.push(before.map((sum, point) => sum + rainRate[point]!));
    }
    return this.#rainUntil[hours]!;
  }

  #hour(hour: number): Hour {
    const slot = hour % MAX_HOURS;
    let cached = this.#hours[slot];
    if (cached?.hour === hour) return cached.values;
    const { size } = this.#points;
    cached ??= {
      hour,
      values: { weather: makeWeather(size), gust: this.#surface && new Float32Array(size) },
    };
    cached.hour = hour;
    this.#hours[slot] = cached;
    this.#compute(hour, cached.values);
    return cached.values;
  }

  #compute(hour: number, into: Hour): void {
    const validHours = this.#forecast.initHours + hour + 0.5;
    if (this.#surface === null || into.gust === null) {
      computeDrivers(this.#state, validHours, this.#forecast);
      computeWeather(this.#state, into.weather);
      return;
    }
    computeState(this.#state, validHours, this.#forecast);
    computeWeather(this.#state, into.weather);
    computeSurfaceWinds(this.#state, this.#surface);
    gust(this.#state, into.weather, this.#surface, into.gust);
  }
}
