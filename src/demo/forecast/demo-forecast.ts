import {
  kindOfProcess,
  leadsOf,
  type ModelId,
  modelOf,
  type NativeFieldId,
  nativeFieldsOf,
  type TimeWindow,
} from '../../catalog/index.ts';
import { hoursOf } from '../atmosphere/climate/season.ts';
import { describeForecast, type Forecast } from '../atmosphere/waves/waves.ts';
import type { FieldRecipe } from '../recipes/field-recipe.ts';
import { seedOfName } from '../seeded.ts';
import { computeSky, makeSky, type Sky } from '../weather/surface/sky.ts';
import { WeatherOverTime } from '../weather/weather-over-time.ts';
import type { DemoModel } from './demo-model.ts';

/** One run of one model's synthetic forecast. */
export interface DemoForecast {
  readonly demoModel: DemoModel;
  readonly initTime: Date;
  /**
   * The forecast at a lead, whole hours from 0 on. Leads may be requested in any order; ascending order is cheapest.
   * Sums from the run's start need one pass over the hours before, once.
   * @param member number of a member of an ensemble; default 0, its control, or the only forecast
   * @throws RangeError for a lead that is not a whole number or lies beyond the model's horizon
   */
  at(lead: number, member?: number): DemoHour;
}

/** One lead of a forecast. Stays valid when other leads are requested. */
export interface DemoHour {
  readonly lead: number;
  /**
   * Fills `into` (one value per point, in the order of a message's values) with a native field in its native unit: winds
   * along the grid where the producer's are, NaN at masked points. Returns `into`.
   *
   * Without a window the field is instantaneous. Otherwise the window must end at the lead, one of the run's: `accumulation` for
   * precipitation from another of its leads (zero from the same), `average` for cloud cover from another, `maximum` for the gust.
   * Precipitation without a window is its sum since the run's start.
   * @throws RangeError when the model has no such native field, the field no such window, or `into` another length
   */
  values(id: NativeFieldId, into: Float32Array, window?: TimeWindow): Float32Array;
}

/**
 * Skies cached, of the leads used last, and moments of windows. Each sky takes as much memory as all files of a lead; of an ensemble, whose
 * forecasts are all computed side by side, there is one of each forecast.
 */
const CACHED = { skies: 2, moments: 12 } as const;
const CACHED_OF_MEMBER = { skies: 1, moments: 3 } as const;

/** Starts a model's forecast from a time. Every run has its own errors, which grow with the lead. */
export function startDemoForecast(demoModel: DemoModel, initTime: Date): DemoForecast {
  const forecasts = new Map<number, MemberForecast>();
  return {
    demoModel,
    initTime,
    at(lead, member = 0) {
      const forecast = forecasts.get(member) ?? new MemberForecast(demoModel, initTime, member);
      forecasts.set(member, forecast);
      return forecast.at(lead);
    },
  };
}

/** The control of an ensemble is the deterministic forecast of the same model, not a forecast with errors of its own. */
const CONTROLS: Readonly<Partial<Record<ModelId, ModelId>>> = { 'ifs-ens': 'euro-ifs' };

class MemberForecast {
  readonly demoModel: DemoModel;
  readonly #forecast: Forecast;
  readonly #overTime: WeatherOverTime;
  readonly #cached: { readonly skies: number; readonly moments: number };
  /** Skies by lead, least recently used first. */
  readonly #skies = new Map<number, Sky>();

  constructor(demoModel: DemoModel, initTime: Date, member: number) {
    this.demoModel = demoModel;
    const seed = seedOfName(CONTROLS[demoModel.model] ?? demoModel.model);
    this.#forecast = describeForecast(hoursOf(initTime), seed, member);
    this.#cached = modelOf(demoModel.model).ensemble === null ? CACHED : CACHED_OF_MEMBER;
    this.#overTime = new WeatherOverTime(demoModel.points, this.#forecast, {
      leads: leadsOf(demoModel.model, initTime.getUTCHours()),
      gusts: hasMaximumGusts(demoModel.model),
      moments: this.#cached.moments,
    });
  }

  at(lead: number): DemoHour {
    const { model } = this.demoModel;
    const { horizonHours } = modelOf(model);
    if (!Number.isInteger(lead) || lead < 0 || lead > horizonHours) {
      throw new RangeError(`demo: ${model} has no lead ${lead} (whole hours from 0 to ${horizonHours})`);
    }
    return { lead, values: (id, into, window) => this.#fill(lead, id, into, window) };
  }

  #fill(lead: number, id: NativeFieldId, into: Float32Array, window?: TimeWindow): Float32Array {
    const { model, points, masked, recipes } = this.demoModel;
    const recipe = recipes.get(id);
    if (recipe === undefined) throw new RangeError(`demo: ${model} has no native field ${id}`);
    if (into.length !== points.size) {
      throw new RangeError(`demo: a buffer of ${into.length} values, ${model} has ${points.size}`);
    }
    const { kind, startHours: start, endHours: end } = window ?? usualWindow(recipe, lead);
    if (recipe.instant !== null && kind === 'instant' && end === lead) {
      recipe.instant(this.#skyAt(lead), into);
    } else {
      const fill = recipe.over[kind];
      if (fill === undefined || start > end || end !== lead) {
        throw new RangeError(
          `demo: ${model} has no ${kind} of ${id} from hour ${start} to ${end} at lead ${lead}`,
        );
      }
      // Which other fields of the lead need too.
      this.#skyAt(lead);
      fill({ weather: this.#overTime, start, end }, into);
    }
    for (const point of masked) into[point] = Number.NaN;
    return into;
  }

  #skyAt(lead: number): Sky {
    const known = this.#skies.get(lead);
    const oldest = this.#skies.size < this.#cached.skies ? undefined : this.#skies.entries().next().value;
    const sky = known ?? oldest?.[1] ?? makeSky(this.demoModel.points);
    if (known === undefined) {
      if (oldest !== undefined) this.#skies.delete(oldest[0]);
      computeSky(sky, this.#forecast.initHours + lead, this.#forecast);
      this.#overTime.keep(lead, sky);
    }
    this.#skies.delete(lead);
    this.#skies.set(lead, sky);
    return sky;
  }
}

function usualWindow({ instant }: FieldRecipe, lead: number): TimeWindow {
  if (instant !== null) return { kind: 'instant', startHours: lead, endHours: lead };
  return { kind: 'accumulation', startHours: 0, endHours: lead };
}

function hasMaximumGusts(model: ModelId): boolean {
  const gust = nativeFieldsOf(model).get('wind_gust_10m');
  return kindOfProcess(gust?.key.statisticalProcess ?? null) === 'maximum';
}
