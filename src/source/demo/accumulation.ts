import { type AtmosphereState, computeDrivers, makeState } from './atmosphere.ts';
import type { AtmosphereGrid } from './grid.ts';
import type { Forecast } from './waves.ts';
import { computeWeather, makeWeather, type Weather } from './weather.ts';

const CLOUDS = ['lowCloud', 'middleCloud', 'highCloud', 'totalCloud'] as const;
export type CloudLayer = (typeof CLOUDS)[number];

/**
 * Precipitation and mean cloud of one forecast over windows of whole hours. Every hour counts with its state at
 * half past, so that any two windows that share hours agree on them.
 */
export class HourlySums {
  /** Precipitation since the bucket's start and since the run's start, kg m-2. */
  readonly bucketRain: Float32Array;
  readonly runRain: Float64Array;
  /** First hour of the bucket that `lead` lies in. */
  bucketStart = 0;
  /** Hours summed so far. */
  lead = 0;

  readonly #state: AtmosphereState;
  readonly #weather: Weather;
  readonly #forecast: Forecast;
  readonly #bucketHours: number;
  readonly #clouds: Readonly<Record<CloudLayer, Float32Array>>;

  constructor(grid: AtmosphereGrid, forecast: Forecast, bucketHours: number) {
    this.#state = makeState(grid);
    this.#weather = makeWeather(grid.size);
    this.#forecast = forecast;
    this.#bucketHours = bucketHours;
    this.bucketRain = new Float32Array(grid.size);
    this.runRain = new Float64Array(grid.size);
    this.#clouds = {
      lowCloud: new Float32Array(grid.size),
      middleCloud: new Float32Array(grid.size),
      highCloud: new Float32Array(grid.size),
      totalCloud: new Float32Array(grid.size),
    };
  }

  /** Adds the hours up to a lead. Leads only ascend: RangeError otherwise. */
  advance(lead: number): void {
    if (lead < this.lead) throw new RangeError(`sums stand at lead ${this.lead}, cannot go back to ${lead}`);
    while (this.lead < lead) this.#addHour();
  }

  /** Mean cover of a cloud layer since the bucket's start, %. At lead 0 there is no window: all 0. */
  meanCloud(layer: CloudLayer, into: Float32Array): void {
    const share = 1 / Math.max(1, this.lead - this.bucketStart);
    const sum = this.#clouds[layer];
    for (let point = 0; point < into.length; point++) into[point] = sum[point]! * share;
  }

  #addHour(): void {
    if (this.lead % this.#bucketHours === 0) {
      this.bucketStart = this.lead;
      this.bucketRain.fill(0);
      for (const layer of CLOUDS) this.#clouds[layer].fill(0);
    }
    computeDrivers(this.#state, this.#forecast.initHours + this.lead + 0.5, this.#forecast);
    computeWeather(this.#state, this.#weather);
    addTo(this.bucketRain, this.#weather.rainRate);
    addTo(this.runRain, this.#weather.rainRate);
    for (const layer of CLOUDS) addTo(this.#clouds[layer], this.#weather[layer]);
    this.lead += 1;
  }
}

function addTo(sum: Float32Array | Float64Array, added: Float32Array): void {
  for (let point = 0; point < sum.length; point++) sum[point]! += added[point]!;
}
