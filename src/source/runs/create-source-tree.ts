import { LRUCache } from 'lru-cache';
import pMap from 'p-map';
import { HOUR_MS, isCycle, type ModelId, modelOf, retirementOf } from '../../catalog/index.ts';
import { IsobarError } from '../../platform/index.ts';
import { fetchVersion } from '../files/http-file.ts';
import { FILE_CONCURRENCY, type FoundFile, type FoundFiles } from '../inventories/found/found-file.ts';
import { type Inventory, readFiles } from '../inventories/read-files.ts';
import { askMirrors, type Mirror, mirrorOf } from '../mirrors/mirror.ts';
import { fieldsByProductOf, type LayoutFile } from './files/producer-layout.ts';
import { type Poll, RunFiles, startPoll } from './files/run-files.ts';
import { dueTime } from './overdue.ts';
import { type RequestedFields, requestedFields } from './requested-fields.ts';
import { AvailabilityWatch } from './run-availability.ts';
import type { InventoryFilter, RunAvailability, SourceTree, SourceTreeOptions } from './source-tree.ts';

/** How far back to search for the newest run. */
const NEWEST_RUN_WITHIN_HOURS = 240;
/** Runs whose seen files are remembered. */
const MAX_RUNS = 32;
/** No archive of these models has older files in GRIB edition 2. */
const UNKNOWN_ARCHIVE_START = Date.UTC(2010, 0, 1);

/**
 * The tree of a model at one or more mirrors. Throws IsobarError('validation_error') for a base that is not a URL, and where
 * every mirror needs an API key that is not configured.
 */
export function createSourceTree(options: SourceTreeOptions): ProducerTree {
  const mirrors = options.bases.map((base) => mirrorOf(base, options)).filter((mirror) => mirror !== null);
  if (mirrors.length === 0) {
    throw new IsobarError('validation_error', `${options.model}: no source that works without an API key`);
  }
  return new ProducerTree(options.model, mirrors, options.now);
}

/** A model's files on the internet: the catalog's sources, most useful first. */
export function liveSource(model: ModelId, options: Omit<SourceTreeOptions, 'model' | 'bases'>): SourceTree {
  return createSourceTree({ ...options, model, bases: modelOf(model).sources });
}

interface RunMemory {
  readonly files: RunFiles;
  readonly watch: AvailabilityWatch;
}

/** See `SourceTree`. */
class ProducerTree implements SourceTree {
  readonly model: ModelId;
  readonly #mirrors: readonly Mirror[];
  readonly #now: () => Date;
  readonly #runs = new LRUCache<number, RunMemory>({ max: MAX_RUNS });
  #newest: Date | null = null;

  constructor(model: ModelId, mirrors: readonly Mirror[], now: () => Date) {
    this.model = model;
    this.#mirrors = mirrors;
    this.#now = now;
  }

  get bases(): readonly string[] {
    return this.#mirrors.map(({ base }) => base);
  }

  async newestRun(signal?: AbortSignal): Promise<Date | null> {
    const poll = startPoll(signal);
    const recent = await this.#newestBefore(this.#now(), poll, this.#newest);
    this.#newest = recent ?? this.#newest ?? (await this.#newestOfArchive(poll));
    return this.#newest;
  }

  /**
   * The newest run of a retired model, however long ago: from the announced end forward, as far as there are runs, since notices of an end
   * have been put off before. Null of other models.
   */
  async #newestOfArchive(poll: Poll): Promise<Date | null> {
    const announced = retirementOf(this.model)?.lastRun;
    if (announced === undefined) return null;
    const now = this.#now().getTime();
    const windowMs = NEWEST_RUN_WITHIN_HOURS * HOUR_MS;
    let newest: Date | null = null;
    for (let time = announced.getTime(); time < now; time += windowMs) {
      const found: Date | null = await this.#newestBefore(new Date(time), poll, newest);
      if (found === null) break;
      newest = found;
    }
    return newest;
  }

  /** The newest run of the ten days before a time that started after another time, which is looked for newest first. */
  async #newestBefore(time: Date, poll: Poll, after: Date | null): Promise<Date | null> {
    for (const initTime of this.#runsBefore(time, NEWEST_RUN_WITHIN_HOURS)) {
      if (after !== null && initTime <= after) break;
      if (await this.#run(initTime).files.hasStarted(poll)) return initTime;
    }
    return null;
  }

  mayHold(initTime: Date): boolean {
    const time = initTime.getTime();
    return (
      isRunTime(this.model, initTime) &&
      time <= this.#now().getTime() &&
      time >= archiveStart(this.model) &&
      this.#someMayHold(initTime)
    );
  }

  async availability(initTime: Date, signal?: AbortSignal, everyLead = false): Promise<RunAvailability> {
    this.#requireRunTime(initTime);
    return this.#run(initTime).watch.poll(startPoll(signal), everyLead);
  }

  async versionOf(url: string, signal?: AbortSignal): Promise<string | null> {
    const mirror = this.#mirrors.find(({ base }) => url.startsWith(base));
    if (mirror === undefined) return null;
    const address = mirror.address(url.slice(mirror.base.length));
    try {
      const found = await askMirrors([mirror], () => fetchVersion(address, signal));
      return found?.value ?? null;
    } catch (error) {
      if (error instanceof IsobarError && signal?.aborted !== true) return null;
      throw error;
    }
  }

  async inventory(initTime: Date, filter?: InventoryFilter, signal?: AbortSignal): Promise<Inventory> {
    const { files, notes, absent } = await this.files(initTime, filter, signal);
    const { has: isRequested, hasMembers } = requestedFields(this.model, filter);
    const read = await readFiles(this.model, files, { initTime, has: isRequested }, signal);
    const entries = read.entries.filter(
      (entry) =>
        entry.initTime.getTime() === initTime.getTime() &&
        (hasMembers || entry.member === 0) &&
        isRequested(entry.nativeField, initTime, entry.window.endHours),
    );
    return { entries, notes: [...notes, ...read.notes], absent };
  }

  /** The published files of a run that hold requested fields. Throws as `inventory`. */
  async files(initTime: Date, filter?: InventoryFilter, signal?: AbortSignal): Promise<FoundFiles> {
    this.#requireRunTime(initTime);
    const poll = startPoll(signal);
    const run = this.#run(initTime).files;
    const requested = this.#requestedFiles(run, initTime, requestedFields(this.model, filter));
    const notes = new Set<string>();
    const unreadable = new Set<LayoutFile>();
    // Files of single fields may be assumed to exist without a request, so the run's first file must be checked.
    const hasSingleFieldFiles = run.layout[0]?.nativeField != null;
    const hasStarted = await run.hasStarted(poll).catch((error: unknown) => {
      if (hasSingleFieldFiles || !(error instanceof IsobarError)) throw error;
      return true;
    });
    const found = await pMap(
      hasStarted || !hasSingleFieldFiles ? requested : [],
      async (file): Promise<FoundFile | null> => {
        try {
          return await run.find(file, poll);
        } catch (error) {
          if (!(error instanceof IsobarError)) throw error;
          notes.add(error.message);
          unreadable.add(file);
          return null;
        }
      },
      { concurrency: FILE_CONCURRENCY },
    );
    const files = found.filter((file) => file !== null);
    if (files.length > 0 || (hasStarted && notes.size === 0)) {
      const unfound = requested.filter((file, n) => found[n] === null && !unreadable.has(file));
      const { unindexed, absent } = await run.late(unfound, poll);
      return { files: [...files, ...unindexed], notes: [...notes], absent };
    }
    const [note] = notes;
    if (note !== undefined) throw new IsobarError('upstream_unavailable', note);
    const name = `${this.model} run ${initTime.toISOString()}`;
    throw new IsobarError('not_found', `${this.bases.join(', ')}: no file of the ${name}`);
  }

  #requestedFiles(run: RunFiles, initTime: Date, requested: RequestedFields): readonly LayoutFile[] {
    // A file may hold a hundred fields, of which few are requested at any lead.
    const fieldsOf = fieldsByProductOf(this.model);
    const ofMembers = modelOf(this.model).ensemble?.product ?? null;
    return run.layout.filter(({ nativeField, product, leads, member }) => {
      const isOfMembers = product === ofMembers || (member ?? 0) > 0;
      if (isOfMembers && !requested.hasMembers) return false;
      const ofProduct = (fieldsOf.get(product) ?? []).map(([id]) => id).filter((id) => requested.hasAny(id));
      const ids = nativeField === null ? ofProduct : [nativeField];
      // The lead of a field without leads is ignored.
      const fileLeads = leads.length === 0 ? [0] : leads;
      return ids.some((id) => fileLeads.some((lead) => requested.has(id, initTime, lead)));
    });
  }

  #run(initTime: Date): RunMemory {
    const time = initTime.getTime();
    let run = this.#runs.get(time);
    if (run === undefined) {
      const holding = this.#mirrors.filter((mirror) => mirror.mayHold(initTime, this.#now()));
      const due = dueTime(this.model, initTime);
      const files = new RunFiles(
        this.model,
        initTime,
        holding.length > 0 ? holding : this.#mirrors,
        () => this.#now() < due,
      );
      run = { files, watch: new AvailabilityWatch(this.model, initTime, files) };
      this.#runs.set(time, run);
    }
    return run;
  }

  *#runsBefore(time: Date, withinHours: number): Generator<Date> {
    const hour = Math.floor(time.getTime() / HOUR_MS) * HOUR_MS;
    for (let back = 0; back <= withinHours; back++) {
      const initTime = new Date(hour - back * HOUR_MS);
      if (isRunTime(this.model, initTime) && this.#someMayHold(initTime)) yield initTime;
    }
  }

  #someMayHold(initTime: Date): boolean {
    return this.#mirrors.some((mirror) => mirror.mayHold(initTime, this.#now()));
  }

  #requireRunTime(initTime: Date): void {
    if (isRunTime(this.model, initTime)) return;
    const hours = modelOf(this.model).cycles.flatMap((group) => group.hours);
    throw new IsobarError(
      'validation_error',
      `${this.model} has no run ${initTime.toISOString()}: it runs at ${hours.toSorted((a, b) => a - b).join(', ')} UTC`,
    );
  }
}

function isRunTime(model: ModelId, time: Date): boolean {
  return time.getTime() % HOUR_MS === 0 && isCycle(model, time.getUTCHours());
}

/** No source of a model has a run before this time. Sources without a start in the catalog are taken to start with the others. */
function archiveStart(model: ModelId): number {
  const starts = modelOf(model).sources.flatMap(({ start }) => (start === null ? [] : [Date.parse(start)]));
  return starts.length === 0 ? UNKNOWN_ARCHIVE_START : Math.min(...starts);
}
