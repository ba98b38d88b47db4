import { fileURLToPath } from 'node:url';
import { isVariableName, type VariableName } from '../../catalog/index.ts';
import type { Grid } from '../../geo/index.ts';
import { IsobarError } from '../../platform/index.ts';
import { readInventory } from '../../source/index.ts';
import {
  DamagedCubeError,
  DamagedTileError,
  type Manifest,
  type RunRecord,
  type RunStore,
  type SourceRange,
  type StoredSeries,
} from '../../store/index.ts';
import { Constants } from '../make/constants.ts';
import { type MadeField, makeFields } from '../make/make-fields.ts';
import { GridBuffers } from '../make/memory/grid-buffers.ts';
import { inlineMaker } from '../make/threads/inline-maker.ts';
import { NO_FIELDS, type PlannedField, planRun } from '../plan/run-plan.ts';
import { Notes } from '../report/notes.ts';
import { TransferMeter } from '../report/transfer-meter.ts';

/** What came of making a stored field again from its source. */
export interface SampleVerdict {
  readonly variable: VariableName;
  readonly lead: number;
  /**
   * same: all cells that were compared are as they are stored. different: they are not, or cannot be read here. changed: the source has another
   * version of the messages now. gone: they cannot be had there any more.
   */
  readonly outcome: 'same' | 'different' | 'changed' | 'gone';
  /** For people; empty where all is well. */
  readonly detail: string;
}

export interface SampleOptions {
  /** Fields to make again; fewer where the run has fewer. */
  readonly fields: number;
  /** Cells of each that are compared. Default 1000. */
  readonly cells?: number;
  readonly now: Date;
  /** Where the version of a file that the lineage calls by a URL and an entity tag is now; by default at that URL. */
  readonly locate?: (url: string, etag: string | null) => string;
  /** At least 0, below 1. Default: chance. */
  readonly random?: () => number;
  readonly signal?: AbortSignal;
}

/**
 * Makes random fields of a stored run again from the messages that their lineage names, by the way that they came, and
 * compares them with what is stored.
 * Throws IsobarError('not_found') when the run is no longer stored.
 */
export async function* verifySamples(
  store: RunStore,
  run: RunRecord,
  options: SampleOptions,
): AsyncGenerator<SampleVerdict> {
  const { random = Math.random, signal } = options;
  const manifest = await store.manifestOf(run);
  const grid = await store.gridOf(manifest);
  for (const { variable, lead } of drawFields(manifest, options.fields, random)) {
    signal?.throwIfAborted();
    const series = async () => await seriesOf(store, manifest, variable);
    const verdict = await verifyField(series, lead, run, grid, options).catch(verdictOf);
    yield { variable, lead, ...verdict };
  }
}

async function seriesOf(store: RunStore, manifest: Manifest, variable: VariableName): Promise<StoredSeries> {
  await store.fetchIndexes(manifest, [variable]);
  const stored = store.openSeries(manifest, variable);
  if (stored === null) throw new Error(`ingest: the manifest names no cube of ${variable}`);
  return stored;
}

function verdictOf(error: unknown): Verdict {
  if (!(error instanceof IsobarError)) throw error;
  const isOurs = error instanceof DamagedCubeError || error instanceof DamagedTileError;
  return { outcome: isOurs ? 'different' : 'gone', detail: error.message };
}

type Verdict = Pick<SampleVerdict, 'outcome' | 'detail'>;

function drawFields(
  { cubes }: Manifest,
  count: number,
  random: () => number,
): readonly { readonly variable: VariableName; readonly lead: number }[] {
  const all = Object.entries(cubes).flatMap(([variable, segments]) =>
    isVariableName(variable)
      ? segments.flatMap(({ leads }) => leads.map((lead) => ({ variable, lead })))
      : [],
  );
  return Array.from({ length: Math.min(count, all.length) }, () =>
    all.splice(Math.floor(random() * all.length), 1),
  ).flat();
}

async function verifyField(
  openSeries: () => Promise<StoredSeries>,
  lead: number,
  { model, initTime }: RunRecord,
  grid: Grid,
  options: SampleOptions,
): Promise<Verdict> {
  const { now, signal, random = Math.random, cells = 1000, locate = (url) => url } = options;
  const stored = await openSeries();
  const { variable } = stored;
  const lineage = (await lineageOf(stored, lead)).map((range) => ({
    ...range,
    url: locate(range.url, range.etag),
  }));
  const places = [...new Set(lineage.map(({ url }) => url))].map(locationOf);
  const found = await readInventory(places, { model, initTime, now, ...(signal && { signal }) });
  const entries = found.entries.filter((entry) =>
    lineage.some(({ url, offset }) => url === entry.file.url && offset === entry.offset),
  );
  const requested = (name: VariableName, at: number): boolean => name === variable && at === lead;
  const [planned] = planRun(model, initTime, entries, NO_FIELDS, requested);
  if (planned === undefined) {
    const [note] = found.notes;
    return note === undefined
      ? { outcome: 'changed', detail: 'its messages are not where they were' }
      : { outcome: 'gone', detail: note };
  }
  const notes = new Notes();
  const made = await makeOne(planned, model, grid, notes, signal);
  if (made === null) return { outcome: 'gone', detail: notes.list.join('; ') };
  const other = newerVersion(made, lineage);
  if (other !== null) return { outcome: 'changed', detail: `${other.url} is another version now` };
  const drawn = drawCells(grid.size, cells, random);
  await stored.fetch(drawn);
  return compare(stored, made, drawn);
}

async function lineageOf(stored: StoredSeries, lead: number): Promise<readonly SourceRange[]> {
  const segment = stored.segments.find(({ leads }) => leads.includes(lead));
  await segment?.reader.fetchLineage();
  return (segment?.reader.readLineage() ?? []).filter((range) => range.lead === lead);
}

function locationOf(url: string): string {
  return url.startsWith('file:') ? fileURLToPath(url) : url;
}

async function makeOne(
  planned: PlannedField,
  model: RunRecord['model'],
  grid: Grid,
  notes: Notes,
  signal?: AbortSignal,
): Promise<MadeField | null> {
  const common = { model, notes, meter: new TransferMeter(), ...(signal && { signal }) };
  const constants = new Constants({ ...common, grid });
  const planes = new GridBuffers(grid.size, 1);
  for await (const [made] of makeFields([planned], {
    ...common,
    gridSize: grid.size,
    make: inlineMaker(grid),
    planes,
    constants,
  })) {
    if (made !== undefined) return made;
  }
  return null;
}

/** A message whose file is not the version that it was, by its entity tag. */
function newerVersion({ lineage }: MadeField, stored: readonly SourceRange[]): SourceRange | null {
  const isOther = (now: SourceRange, then: SourceRange) =>
    now.url === then.url && now.etag !== null && then.etag !== null && now.etag !== then.etag;
  return lineage.find((range) => stored.some((then) => isOther(range, then))) ?? null;
}

function drawCells(size: number, count: number, random: () => number): Int32Array {
  const drawn = Int32Array.from({ length: Math.min(count, size) }, () => Math.floor(random() * size));
  return drawn.sort();
}

function compare(stored: StoredSeries, { lead, values }: MadeField, cells: Int32Array): Verdict {
  const is = stored.plane(lead, cells, new Int32Array(cells.length));
  const wrong = [...cells.keys()].filter((k) => is[k] !== values[cells[k] ?? 0]);
  const [first] = wrong;
  if (first === undefined) return { outcome: 'same', detail: '' };
  const cell = cells[first] ?? 0;
  const perUnit = 10 ** stored.decimals;
  return {
    outcome: 'different',
    detail: `${wrong.length} of ${cells.length} cells differ; cell ${cell} is stored as ${(is[first] ?? 0) / perUnit}, its source gives ${(values[cell] ?? 0) / perUnit}`,
  };
}
