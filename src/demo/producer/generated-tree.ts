import { LRUCache } from 'lru-cache';
import { leadsOf, type ModelId, modelOf } from '../../catalog/index.ts';
import { type GeneratedFiles, generateFiles } from '../files/generate-files.ts';
import { type GridDetail, reducedGrid } from '../grids/reduced-grid.ts';
import { groupOf } from '../messages/european/mf-messages.ts';
import { conventionsOf } from '../messages/producer-conventions.ts';
import { type DemoForecast, startDemoForecast } from '../recipes/demo-forecast.ts';
import { type DemoModel, prepareDemoModel } from '../recipes/demo-model.ts';
import { type FileAddress, pathReader } from './path-reader.ts';

/** Forecasts cached per model, since each holds its sums since the run's start. */
const MAX_FORECASTS = 3;
/** Runs whose lists of files are cached; one of ICON has about ten thousand. */
const MAX_PATH_LISTS = 4;

/** Generated files not requested for this long are dropped: once the first runs are ingested, none will be. */
const IDLE_MS = 5 * 60_000;

/** Generated files of several trees together; the least recently used are dropped first. */
export type GeneratedFilesCache = LRUCache<string, GeneratedFiles>;

export function createGeneratedFilesCache(maxBytes: number): GeneratedFilesCache {
  return new LRUCache({
    maxSize: maxBytes,
    ttl: IDLE_MS,
    updateAgeOnGet: true,
    ttlAutopurge: true,
    sizeCalculation: (files) => [...files.values()].reduce((sum, { length }) => sum + length, 1),
  });
}

interface GeneratedTreeOptions {
  readonly model: ModelId;
  readonly grids: GridDetail;
  readonly cache: GeneratedFilesCache;
  /** Tells the files of trees of one model apart in the cache. */
  readonly name?: string;
  /** The forecast that a run's files are made of; by default its own. */
  readonly forecastOf?: (demoModel: DemoModel, initTime: Date) => DemoForecast;
}

/** The files of all runs of a producer, generated on request: always the same bytes. Which of them are there is others' business. */
export class GeneratedTree {
  readonly model: ModelId;
  readonly #options: GeneratedTreeOptions;
  readonly #readers: readonly ReturnType<typeof pathReader>[];
  readonly #forecasts = new LRUCache<number, DemoForecast>({ max: MAX_FORECASTS });
  readonly #lists = new LRUCache<number, readonly string[]>({ max: MAX_PATH_LISTS });
  #demoModel: DemoModel | null = null;

  constructor(options: GeneratedTreeOptions) {
    this.model = options.model;
    this.#options = options;
    this.#readers = Object.values(modelOf(this.model).files).map(pathReader);
  }

  /** Prepares what all its runs share, which the first file would otherwise wait for: up to a second of processor time. */
  prepare(): DemoModel {
    this.#demoModel ??= prepareDemoModel(this.model, reducedGrid(this.model, this.#options.grids));
    return this.#demoModel;
  }

  /** Paths below the base of all data files of a run, without their indexes. */
  pathsOf(initTime: Date): readonly string[] {
    let paths = this.#lists.get(initTime.getTime());
    if (paths === undefined) {
      const { messages } = conventionsOf(this.model);
      const run = { model: this.model, initTime };
      const leads = leadsOf(this.model, initTime.getUTCHours());
      paths = [...new Set(leads.flatMap((lead) => messages(run, lead).map(({ path }) => path)))];
      this.#lists.set(initTime.getTime(), paths);
    }
    return paths;
  }

  /** What a path below the base, of a data file or its index, says of it; several where templates are alike. */
  addressesOf(path: string): readonly FileAddress[] {
    const dataPath = dataPathOf(path);
    return this.#readers.map((read) => read(dataPath)).filter((address) => address !== null);
  }

  /** The bytes of a file; null where a run has no such file. */
  bytesOf(path: string, { initTime, lead, group }: FileAddress): Uint8Array | null {
    const { cache, name = '' } = this.#options;
    const key = `${name} ${this.model} ${initTime.getTime()} ${group ?? lead}`;
    let files = cache.get(key);
    if (files === undefined) {
      const all = leadsOf(this.model, initTime.getUTCHours());
      const leads = group === null ? [lead] : all.filter((other) => groupOf(other) === group);
      files = generateFiles(this.#forecast(initTime), leads);
      cache.set(key, files);
    }
    return files.get(path) ?? null;
  }

  #forecast(initTime: Date): DemoForecast {
    let forecast = this.#forecasts.get(initTime.getTime());
    if (forecast === undefined) {
      const { forecastOf = startDemoForecast } = this.#options;
      forecast = forecastOf(this.prepare(), initTime);
      this.#forecasts.set(initTime.getTime(), forecast);
    }
    return forecast;
  }
}

/** The data file of an index, or the file itself. */
export function dataPathOf(path: string): string {
  return path.endsWith('.index') ? path.replace(/\.index$/, '.grib2') : path.replace(/\.idx$/, '');
}
