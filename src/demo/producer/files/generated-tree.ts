import { tmpdir } from 'node:os';
import { LRUCache } from 'lru-cache';
import { leadsOf, type ModelId, modelOf } from '../../../catalog/index.ts';
import { generateFiles } from '../../files/generate-files.ts';
import { type DemoForecast, startDemoForecast } from '../../forecast/demo-forecast.ts';
import { type DemoModel, prepareDemoModel } from '../../forecast/demo-model.ts';
import { type GridDetail, reducedGrid } from '../../grids/reduced-grid.ts';
import type { FileBytes } from '../../host/file-bytes.ts';
import { groupOf } from '../../messages/european/mf-messages.ts';
import { conventionsOf } from '../../messages/producer-conventions.ts';
import { type FileAddress, pathReader } from './path-reader.ts';
import { SpilledFiles } from './spilled-files.ts';

/** Runs whose files and forecasts are cached: as many as are ingested at a time. */
const MAX_RUNS = 2;
/**
 * Runs whose lists of files are cached, all of two days: a directory page of the rehearsal looks into each. A list of ICON has about ten
 * thousand paths, a megabyte, and takes a quarter of a second.
 */
const MAX_PATH_LISTS = 48;

/** Runs not requested for this long are dropped: once the first ones are ingested, none will be. */
const IDLE_MS = 5 * 60_000;

/** What several trees together remember of the runs that were requested last. */
export interface GenerationCaches {
  /** What all runs of a model share, up to 35 MB on fine grids. */
  readonly models: LRUCache<ModelId, DemoModel>;
  /** By model and run: how far its forecast has come, up to 90 MB on fine grids. */
  readonly forecasts: LRUCache<string, DemoForecast>;
  /** By model and run: files that were generated. */
  readonly files: LRUCache<string, SpilledFiles>;
  /** Where files are spilled to. */
  readonly folder: string;
  /** Deletes what was spilled. */
  clear(): void;
}

export interface GenerationCacheOptions {
  /** Default: the system's folder for temporary files. */
  readonly folder?: string;
  readonly maxRuns?: number;
}

export function createGenerationCaches({
  folder = tmpdir(),
  maxRuns = MAX_RUNS,
}: GenerationCacheOptions = {}): GenerationCaches {
  const expiry = { ttl: IDLE_MS, updateAgeOnGet: true, ttlAutopurge: true };
  const models = new LRUCache<ModelId, DemoModel>({ max: maxRuns, ...expiry });
  const forecasts = new LRUCache<string, DemoForecast>({ max: maxRuns, ...expiry });
  const files = new LRUCache<string, SpilledFiles>({
    max: maxRuns,
    ...expiry,
    dispose: (spilled) => spilled.close(),
  });
  const clear = () => {
    models.clear();
    forecasts.clear();
    files.clear();
  };
  return { models, forecasts, files, folder, clear };
}

interface GeneratedTreeOptions {
  readonly model: ModelId;
  readonly grids: GridDetail;
  readonly caches: GenerationCaches;
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
  readonly #lists = new LRUCache<number, readonly string[]>({ max: MAX_PATH_LISTS });

  constructor(options: GeneratedTreeOptions) {
    this.model = options.model;
    this.#options = options;
    this.#readers = Object.values(modelOf(this.model).files).map(pathReader);
  }

  /** Prepares what all its runs share, which the first file would otherwise wait for: up to a second of processor time. */
  prepare(): DemoModel {
    const { grids, caches } = this.#options;
    let demoModel = caches.models.get(this.model);
    if (demoModel === undefined) {
      demoModel = prepareDemoModel(this.model, reducedGrid(this.model, grids));
      caches.models.set(this.model, demoModel);
    }
    return demoModel;
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

  /** The bytes of a file, to be read before others are requested; null where a run has no such file. */
  bytesOf(path: string, { initTime, lead, group }: FileAddress): FileBytes | null {
    const { caches } = this.#options;
    const key = this.#keyOf(initTime);
    let files = caches.files.get(key);
    if (files === undefined) {
      files = new SpilledFiles(caches.folder);
      caches.files.set(key, files);
    }
    const generated = String(group ?? lead);
    if (!files.has(generated)) {
      const all = leadsOf(this.model, initTime.getUTCHours());
      const leads = group === null ? [lead] : all.filter((other) => groupOf(other) === group);
      files.add(generated, generateFiles(this.#forecast(initTime), leads));
    }
    return files.get(path) ?? null;
  }

  #forecast(initTime: Date): DemoForecast {
    const { forecasts } = this.#options.caches;
    const key = this.#keyOf(initTime);
    let forecast = forecasts.get(key);
    if (forecast === undefined) {
      const { forecastOf = startDemoForecast } = this.#options;
      forecast = forecastOf(this.prepare(), initTime);
      forecasts.set(key, forecast);
    }
    return forecast;
  }

  #keyOf(initTime: Date): string {
    return `${this.#options.name ?? ''} ${this.model} ${initTime.getTime()}`;
  }
}

/** The data file of an index, or the file itself. */
export function dataPathOf(path: string): string {
  return path.endsWith('.index') ? path.replace(/\.index$/, '.grib2') : path.replace(/\.idx$/, '');
}
