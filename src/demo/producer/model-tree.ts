import { LRUCache } from 'lru-cache';
import { isCycle, leadsOf, type ModelId, modelOf } from '../../catalog/index.ts';
import { type GeneratedFiles, generateFiles } from '../files/generate-files.ts';
import { type GridDetail, reducedGrid } from '../grids/reduced-grid.ts';
import { groupOf } from '../messages/mf-messages.ts';
import { conventionsOf } from '../messages/producer-conventions.ts';
import { type DemoForecast, startDemoForecast } from '../recipes/demo-forecast.ts';
import { type DemoModel, prepareDemoModel } from '../recipes/demo-model.ts';
import { type FileAddress, pathReader } from './path-reader.ts';
import { publishedRuns } from './published-runs.ts';

/** Forecasts cached per model, since each holds its sums since the run's start. */
const MAX_FORECASTS = 3;
/** Runs whose lists of files are cached; one of ICON has about ten thousand. */
const MAX_PATH_LISTS = 4;

/** Generated files not requested for this long are dropped: once the first runs are ingested, none will be. */
const IDLE_MS = 5 * 60_000;

/** Generated files of all models together; the least recently used are dropped first. */
type GeneratedFilesCache = LRUCache<string, GeneratedFiles>;

export function createGeneratedFilesCache(maxBytes: number): GeneratedFilesCache {
  return new LRUCache({
    maxSize: maxBytes,
    ttl: IDLE_MS,
    updateAgeOnGet: true,
    ttlAutopurge: true,
    sizeCalculation: (files) => [...files.values()].reduce((sum, { length }) => sum + length, 1),
  });
}

interface ModelTreeOptions {
  readonly model: ModelId;
  readonly grids: GridDetail;
  readonly now: () => Date;
  /** Runs up to this run time are published whatever the clock says; null for none. */
  readonly until: () => Date | null;
  readonly cache: GeneratedFilesCache;
}

/** The files of one producer, generated on request: always the same bytes. */
export class ModelTree {
  readonly model: ModelId;
  readonly #options: ModelTreeOptions;
  readonly #readers: readonly ReturnType<typeof pathReader>[];
  readonly #forecasts = new LRUCache<number, DemoForecast>({ max: MAX_FORECASTS });
  readonly #lists = new LRUCache<number, readonly string[]>({ max: MAX_PATH_LISTS });
  #demoModel: DemoModel | null = null;

  constructor(options: ModelTreeOptions) {
    this.model = options.model;
    this.#options = options;
    this.#readers = Object.values(modelOf(this.model).files).map(pathReader);
  }

  /** Runs published now, newest first. */
  runs(): readonly Date[] {
    const { now, until } = this.#options;
    return publishedRuns(this.model, now(), until());
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

  /** A file by its path below the base, and its run; null where it is not published. */
  find(path: string): { readonly bytes: Uint8Array; readonly initTime: Date } | null {
    const dataPath = path.endsWith('.index')
      ? path.replace(/\.index$/, '.grib2')
      : path.replace(/\.idx$/, '');
    for (const read of this.#readers) {
      const address = read(dataPath);
      if (address === null) continue;
      const { initTime } = address;
      const bytes = this.#isPublished(address) ? this.#filesWith(address).get(path) : undefined;
      if (bytes !== undefined) return { bytes, initTime };
    }
    return null;
  }

  #isPublished({ initTime, lead }: FileAddress): boolean {
    const hour = initTime.getUTCHours();
    return (
      isCycle(this.model, hour) &&
      leadsOf(this.model, hour).includes(lead) &&
      this.runs().some((run) => run.getTime() === initTime.getTime())
    );
  }

  #filesWith({ initTime, lead, group }: FileAddress): GeneratedFiles {
    const key = `${this.model} ${initTime.getTime()} ${group ?? lead}`;
    const cached = this.#options.cache.get(key);
    if (cached !== undefined) return cached;
    const leads =
      group === null
        ? [lead]
        : leadsOf(this.model, initTime.getUTCHours()).filter((other) => groupOf(other) === group);
    const files = generateFiles(this.#forecast(initTime), leads);
    this.#options.cache.set(key, files);
    return files;
  }

  #forecast(initTime: Date): DemoForecast {
    let forecast = this.#forecasts.get(initTime.getTime());
    if (forecast === undefined) {
      this.#demoModel ??= prepareDemoModel(this.model, reducedGrid(this.model, this.#options.grids));
      forecast = startDemoForecast(this.#demoModel, initTime);
      this.#forecasts.set(initTime.getTime(), forecast);
    }
    return forecast;
  }
}
