// biome-ignore-all lint/style/noNonNullAssertion: indexes of hot loops over typed arrays of one length
import type { AtmospherePoints } from '../atmosphere/points.ts';
import { type AtmosphereState, computeDrivers, computeState, makeState } from '../atmosphere/state.ts';
import type { Forecast } from '../atmosphere/waves/waves.ts';
import { meanSunlight, type Sunlight, type SunlightPart } from './sunlight.ts';
import { computeSurfaceWinds, makeNearSurface, type NearSurface } from './surface/near-surface.ts';
import type { Sky } from './surface/sky.ts';
import { gust } from './surface/surface-weather.ts';
import { computeWeather, makeWeather, type Weather } from './weather.ts';

/** What is added up over time. */
type Rate = 'rainRate' | 'snowRate';

export type CloudLayer = 'lowCloud' | 'middleCloud' | 'highCloud' | 'totalCloud';

/** What windows need of a forecast at one lead. */
interface Moment {
  readonly weather: Weather;
  /** Null where the model has no maximum gusts. */
  readonly gust: Float32Array | null;
}

/** Moments cached by default: more than the leads of any producer's mean or maximum, and than are made at a time. */
const MAX_MOMENTS = 12;

interface WindowOptions {
  /** Of the run, hours, ascending from 0. */
  readonly leads: readonly number[];
  /** Whether the model has maximum gusts. */
  readonly gusts: boolean;
  /** Moments that are cached; default 12. An ensemble has many forecasts at once, whose windows are from one lead to the next. */
  readonly moments?: number;
}

/**
 * Sums, means and maxima of one forecast over windows between two leads of its run. Rain and cloud change evenly from one lead to the
 * next, so that windows need nothing but the leads, whose skies are computed for other fields too. What is not known of a lead is computed
 * when it is first needed, rain from the run's start on.
 */
export class WeatherOverTime {
  readonly #points: AtmospherePoints;
  readonly #forecast: Forecast;
  readonly #leads: readonly number[];
  readonly #indexes: ReadonlyMap<number, number>;
  readonly #hasGusts: boolean;
  readonly #maxMoments: number;
  /** Each at the index of its lead modulo `#maxMoments`. */
  readonly #moments: { index: number; values: Moment }[] = [];
  /** Precipitation and the snow of it from the run's start to each lead so far, kg m-2. */
  readonly #sumsUntil: Readonly<Record<Rate, Float32Array[]>>;
  /** Of each step so far, by the index of its end. */
  readonly #sunlight: Sunlight[] = [];
  /** For leads whose sky was not computed. */
  #buffers: { readonly state: AtmosphereState; readonly surface: NearSurface } | null = null;

  constructor(
    points: AtmospherePoints,
    forecast: Forecast,
    { leads, gusts, moments = MAX_MOMENTS }: WindowOptions,
  ) {
    this.#points = points;
    this.#forecast = forecast;
    this.#leads = leads;
    this.#indexes = new Map(leads.map((lead, index) => [lead, index]));
    this.#hasGusts = gusts;
    this.#maxMoments = moments;
    const start = new Float32Array(points.size);
    this.#sumsUntil = { rainRate: [start], snowRate: [start] };
  }

  /** Keeps what windows need of the sky at a lead. */
  keep(lead: number, { state, weather, surface }: Sky): void {
    const index = this.#indexes.get(lead);
    if (index === undefined) return;
    const moment = this.#slotFor(index);
    for (const name of [
      'rainRate',
      'snowRate',
      'lowCloud',
      'middleCloud',
      'highCloud',
      'totalCloud',
    ] as const) {
      moment.weather[name].set(weather[name]);
    }
    if (moment.gust !== null) gust(state, weather, surface, moment.gust);
  }

  /**
   * Precipitation from one lead to another, kg m-2: not negative, and not less for a later end.
   * @throws RangeError for hours that are not leads of the run
   */
  rain(startHours: number, endHours: number, into: Float32Array): void {
    this.#sum('rainRate', startHours, endHours, into);
  }

  /** Snowfall as water, of the precipitation; as `rain`. */
  snow(startHours: number, endHours: number, into: Float32Array): void {
    this.#sum('snowRate', startHours, endHours, into);
  }

  #sum(rate: Rate, startHours: number, endHours: number, into: Float32Array): void {
    const until = this.#sumUntilLead(rate, this.#indexOf(endHours));
    const before = this.#sumUntilLead(rate, this.#indexOf(startHours));
    for (let point = 0; point < into.length; point++) into[point] = until[point]! - before[point]!;
  }

  /** Mean cover of a cloud layer from one lead to another, %; 0 for no time. Throws as `rain`. */
  meanCloud(layer: CloudLayer, startHours: number, endHours: number, into: Float32Array): void {
    into.fill(0);
    const share = 0.5 / (endHours - startHours);
    const last = this.#indexOf(endHours);
    for (let index = this.#indexOf(startHours); index < last; index++) {
      const weight = share * this.#hoursTo(index + 1);
      for (const end of [index, index + 1]) {
        const cover = this.#moment(end).weather[layer];
        for (let point = 0; point < into.length; point++) into[point]! += weight * cover[point]!;
      }
    }
  }

  /** Mean sunlight on a horizontal plane from one lead to another, W m-2. Throws as `rain`. */
  meanSunlight(part: SunlightPart, startHours: number, endHours: number, into: Float32Array): void {
    into.fill(0);
    const last = this.#indexOf(endHours);
    const share = 1 / (endHours - startHours);
    for (let index = this.#indexOf(startHours); index < last; index++) {
      const sunlight = this.#sunlightOfStep(index + 1);
      const weight = share * this.#hoursTo(index + 1);
      for (let point = 0; point < into.length; point++) into[point]! += weight * sunlight[part][point]!;
    }
  }

  /** The strongest gusts at the leads of a window that ends at one, m s-1. It may start between two: DWD's is always of an hour. */
  strongestGust(startHours: number, endHours: number, into: Float32Array): void {
    into.fill(0);
    for (let index = this.#indexOf(endHours); index >= 0 && this.#leads[index]! >= startHours; index--) {
      const gusts = this.#moment(index).gust;
      if (gusts === null) throw new TypeError('the forecast was started without gusts');
      for (let point = 0; point < into.length; point++) {
        if (gusts[point]! > into[point]!) into[point] = gusts[point]!;
      }
    }
  }

  #sumUntilLead(rate: Rate, last: number): Float32Array {
    const sums = this.#sumsUntil[rate];
    for (let index = sums.length; index <= last; index++) {
      const before = sums[index - 1]!;
      const from = this.#moment(index - 1).weather[rate];
      const to = this.#moment(index).weather[rate];
      const half = 0.5 * this.#hoursTo(index);
      sums.push(before.map((sum, point) => sum + half * (from[point]! + to[point]!)));
    }
    return sums[last]!;
  }

  /** Of the step that ends at a lead: under the mean cover of clouds of its two ends. */
  #sunlightOfStep(index: number): Sunlight {
    const known = this.#sunlight[index];
    if (known !== undefined) return known;
    const { size } = this.#points;
    const sunlight = { global: new Float32Array(size), direct: new Float32Array(size) };
    const end = this.#forecast.initHours + this.#leads[index]!;
    meanSunlight(
      this.#points,
      { from: end - this.#hoursTo(index), to: end },
      [this.#moment(index - 1).weather, this.#moment(index).weather],
      sunlight,
    );
    this.#sunlight[index] = sunlight;
    return sunlight;
  }

  /** From the lead before. */
  #hoursTo(index: number): number {
    return this.#leads[index]! - this.#leads[index - 1]!;
  }

  #indexOf(hours: number): number {
    const index = this.#indexes.get(hours);
    if (index === undefined) throw new RangeError(`demo: hour ${hours} is not a lead of the run`);
    return index;
  }

  #moment(index: number): Moment {
    const known = this.#moments[index % this.#maxMoments];
    if (known?.index === index) return known.values;
    const moment = this.#slotFor(index);
    this.#compute(this.#leads[index]!, moment);
    return moment;
  }

  #slotFor(index: number): Moment {
    const slot = index % this.#maxMoments;
    const { size } = this.#points;
    const values = this.#moments[slot]?.values ?? {
      weather: makeWeather(size),
      gust: this.#hasGusts ? new Float32Array(size) : null,
    };
    this.#moments[slot] = { index, values };
    return values;
  }

  #compute(lead: number, into: Moment): void {
    this.#buffers ??= { state: makeState(this.#points), surface: makeNearSurface(this.#points.size) };
    const { state, surface } = this.#buffers;
    const validHours = this.#forecast.initHours + lead;
    if (into.gust === null) {
      computeDrivers(state, validHours, this.#forecast);
      computeWeather(state, into.weather);
      return;
    }
    computeState(state, validHours, this.#forecast);
    computeWeather(state, into.weather);
    computeSurfaceWinds(state, surface);
    gust(state, into.weather, surface, into.gust);
  }
}
