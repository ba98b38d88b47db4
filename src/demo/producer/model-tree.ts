import { LRUCache } from 'lru-cache';
import { isCycle, leadsOf, type ModelId, modelOf } from '../../catalog/index.ts';
import { type MadeFiles, makeFiles } from '../files/make-files.ts';
import { groupOf } from '../messages/mf-messages.ts';
import { PRODUCER_MARKS } from '../messages/producer-marks.ts';
import { type DemoForecast, startDemoForecast } from '../recipes/demo-forecast.ts';
import { type DemoModel, prepareDemoModel } from '../recipes/demo-model.ts';
import { type FileAddress, pathReader } from './path-reader.ts';
import { runsOnOffer } from './runs-on-offer.ts';

/** Forecasts of a model that are kept under way: each remembers its sums since the run's start. */
const FORECASTS_KEPT = 3;
/** Runs of which the list of files is kept; one of ICON has some ten thousand. */
const LISTS_KEPT = 4;

/** Made files that nobody has asked for this long go: after the runs of a start are taken in, no one will. */
const IDLE_MS = 5 * 60_000;

/** Made files of all models together, least recently used first to go. */
export type MadeFilesCache = LRUCache<string, MadeFiles>;

export function createMadeFilesCache(maxBytes: number): MadeFilesCache {
  return new LRUCache({
    maxSize: maxBytes,
    ttl: IDLE_MS,
    updateAgeOnGet: true,
    ttlAutopurge: true,
    sizeCalculation: (files) => [...files.values()].reduce((sum, { length }) => sum + length, 1),
  });
}

export interface ModelTreeOptions {
  readonly model: ModelId;
  readonly now: () => Date;
  /** Run time up to which runs are out whatever the clock says; null for none. */
  readonly until: () => Date | null;
  readonly cache: MadeFilesCache;
}

/** The files of one producer, made when they are asked for: the same bytes every time. */
export class ModelTree {
  readonly model: ModelId;
  readonly #options: ModelTreeOptions;
  readonly #readers: readonly ReturnType<typeof pathReader>[];
  readonly #forecasts = new LRUCache<number, DemoForecast>({ max: FORECASTS_KEPT });
  readonly #lists = new LRUCache<number, readonly string[]>({ max: LISTS_KEPT });
  #demoModel: DemoModel | null = null;

  constructor(options: ModelTreeOptions) {
    this.model = options.model;
    this.#options = options;
    this.#readers = Object.values(modelOf(this.model).files).map(pathReader);
  }

  /** Runs that are there now, newest first. */
  runs(): readonly Date[] {
    const { now, until } = this.#options;
    return runsOnOffer(this.model, now(), until());
  }

  /** Paths below the base of all data files of a run, without their indexes. */
  pathsOf(initTime: Date): readonly string[] {
    let paths = this.#lists.get(initTime.getTime());
    if (paths === undefined) {
      const { messages } = PRODUCER_MARKS[this.model];
      const run = { model: this.model, initTime };
      const leads = leadsOf(this.model, initTime.getUTCHours());
      paths = [...new Set(leads.flatMap((lead) => messages(run, lead).map(({ path }) => path)))];
      this.#lists.set(initTime.getTime(), paths);
    }
    return paths;
  }

  /** A file by its path below the base, and its run; null where there is none now. */
  find(path: string): { readonly bytes: Uint8Array; readonly initTime: Date } | null {
    const dataPath = path.endsWith('.index')
      ? path.replace(/\.index$/, '.grib2')
      : path.replace(/\.idx$/, '');
    for (const read of this.#readers) {
      const address = read(dataPath);
      if (address === null) continue;
      const { initTime } = address;
      const bytes = this.#isThere(address) ? this.#filesWith(address).get(path) : undefined;
      if (bytes !== undefined) return { bytes, initTime };
    }
    return null;
  }

  #isThere({ initTime, lead }: FileAddress): boolean {
    const hour = initTime.getUTCHours();
    return (
      isCycle(this.model, hour) &&
      leadsOf(this.model, hour).includes(lead) &&
      this.runs().some((run) => run.getTime() === initTime.getTime())
    );
  }

  #filesWith({ initTime, lead, group }: FileAddress): MadeFiles {
    const key = `${this.model} ${initTime.getTime()} ${group ?? lead}`;
    const kept = this.#options.cache.get(key);
    if (kept !== undefined) return kept;
    const leads =
      group === null
        ? [lead]
        : leadsOf(this.model, initTime.getUTCHours()).filter((other) => groupOf(other) === group);
    const files = makeFiles(this.#forecast(initTime), leads);
    this.#options.cache.set(key, files);
    return files;
  }

  #forecast(initTime: Date): DemoForecast {
    let forecast = this.#forecasts.get(initTime.getTime());
    if (forecast === undefined) {
      this.#demoModel ??= prepareDemoModel(this.model);
      forecast = startDemoForecast(this.#demoModel, initTime);
      this.#forecasts.set(initTime.getTime(), forecast);
    }
    return forecast;
  }
}
