import pMap from 'p-map';
import type { ModelId, VariableName } from '../../catalog/index.ts';
import {
  bytesOfPoints,
  createFieldMaker,
  decodePoints,
  type FieldMaker,
  type NativeValues,
  type PointRange,
  Scratch,
} from '../../fields/index.ts';
import type { Grid } from '../../geo/index.ts';
import { Semaphore } from '../../platform/index.ts';
import { MessageStart, type SelectedEntry } from '../../source/index.ts';
import { entriesToRead, isConstant, type PlannedField } from '../plan/run-plan.ts';
import { FirstBytes } from './first-bytes.ts';

/** Leads that are planned together, and such parts that are under way: their files are found while others are read. */
const LEADS_TOGETHER = 16;
const PARTS_AT_ONCE = 4;
/** Messages that are held at a time, each counted whole. */
const BYTES_AT_ONCE = 128 * 1024 * 1024;
/** Bytes of a message whose length no index gives, for each point. */
const BYTES_PER_POINT = 1.25;

/** The values of one variable at some cells. */
export interface CellIntegers {
  readonly variable: VariableName;
  /** Hours, ascending. */
  readonly leads: readonly number[];
  /** `[lead][cell]`, in the variable's quantum; MISSING where masked. */
  readonly integers: Int32Array;
}

export interface ReadCellsOptions {
  readonly model: ModelId;
  /** Of the run. */
  readonly grid: Grid;
  /** Indexes of its points. */
  readonly cells: Int32Array;
  readonly signal?: AbortSignal;
}

/** Finds the fields of some leads; null where not all are there. */
export type PlanOfLeads = (
  leads: readonly number[],
  signal: AbortSignal,
) => Promise<readonly PlannedField[] | null>;

/**
 * The values of fields at some cells, the same as their cubes will have. Of each message no more is fetched than the points up to the
 * last cell take. Null where fields are not there, or messages do not give some of their points alone: on icosahedral grids, and
 * where rows do not follow each other as in the grid.
 * Throws (rejects) IsobarError as `planOf`, `MessageStart.read` and `decodePoints`, and the signal's reason.
 * @param leads ascending
 */
export async function readCells(
  leads: readonly number[],
  planOf: PlanOfLeads,
  options: ReadCellsOptions,
): Promise<readonly CellIntegers[] | null> {
  const { grid } = options;
  if (!grid.isInMessageOrder) return null;
  // What has failed or is not possible needs no more of the others.
  const ended = new AbortController();
  const signal =
    options.signal === undefined ? ended.signal : AbortSignal.any([ended.signal, options.signal]);
  const reading = new CellReading({ ...options, signal });
  const budget = new Semaphore(BYTES_AT_ONCE);
  const readPart = async (part: readonly number[]): Promise<readonly ReadField[]> => {
    const planned = await planOf(part, signal);
    if (planned === null) throw new NotPossibleError();
    reading.expect(planned);
    const byLead = Map.groupBy(planned, ({ lead }) => lead);
    const read = await Promise.all(
      [...byLead.values()].map((fields) => {
        const permits = Math.min(BYTES_AT_ONCE, bytesOf(fields, grid));
        return budget.run(() => reading.read(fields), { permits, signal });
      }),
    );
    return read.flat();
  };
  const parts = Array.from({ length: Math.ceil(leads.length / LEADS_TOGETHER) }, (_, n) =>
    leads.slice(n * LEADS_TOGETHER, (n + 1) * LEADS_TOGETHER),
  );
  try {
    const read = await pMap(parts, readPart, { concurrency: PARTS_AT_ONCE, signal });
    return byVariable(read.flat());
  } catch (error) {
    if (error instanceof NotPossibleError) return null;
    throw error;
  } finally {
    ended.abort();
  }
}

/** Cells cannot be read without their fields. */
class NotPossibleError extends Error {}

interface ReadField {
  readonly variable: VariableName;
  readonly lead: number;
  /** By cell. */
  readonly integers: Int32Array;
}

function byVariable(read: readonly ReadField[]): readonly CellIntegers[] {
  return [...Map.groupBy(read, ({ variable }) => variable)].map(([variable, ofVariable]) => {
    const ascending = ofVariable.toSorted((a, b) => a.lead - b.lead);
    const cells = ascending[0]?.integers.length ?? 0;
    const integers = new Int32Array(ascending.length * cells);
    for (const [n, field] of ascending.entries()) integers.set(field.integers, n * cells);
    return { variable, leads: ascending.map(({ lead }) => lead), integers };
  });
}

/** Bytes of the messages that fields of one lead read. */
function bytesOf(fields: readonly PlannedField[], { size }: Grid): number {
  const lengths = entriesToRead(fields).map(({ length }) => length ?? Math.ceil(size * BYTES_PER_POINT));
  return lengths.reduce((sum, length) => sum + length, 0);
}

/** Reads the same cells of one field after another. */
class CellReading {
  readonly #options: ReadCellsOptions;
  readonly #range: PointRange;
  readonly #firstBytes: FirstBytes;
  readonly #scratch: Scratch;
  readonly #maker: FieldMaker;
  /** How many leads have yet to read a message: that of an accumulation belongs to two. */
  readonly #readers = new Map<SelectedEntry, number>();
  readonly #starts = new Map<SelectedEntry, Promise<MessageStart>>();

  constructor(options: ReadCellsOptions) {
    const { grid, cells } = options;
    this.#options = options;
    this.#range = { from: Math.min(...cells), to: Math.max(...cells) + 1 };
    this.#firstBytes = new FirstBytes(this.#range.to / grid.size);
    this.#scratch = new Scratch(grid.size);
    this.#maker = createFieldMaker(grid, this.#scratch);
  }

  /** Says which fields will be read, so that a message is kept for as long as it is needed. */
  expect(planned: readonly PlannedField[]): void {
    for (const [, fields] of Map.groupBy(planned, ({ lead }) => lead)) {
      for (const entry of entriesToRead(fields)) {
        this.#readers.set(entry, (this.#readers.get(entry) ?? 0) + 1);
      }
    }
  }

  /** Reads fields of one lead. Throws (rejects) NotPossibleError. */
  async read(fields: readonly PlannedField[]): Promise<readonly ReadField[]> {
    const { model, cells } = this.#options;
    const entries = entriesToRead(fields);
    // Fields that a run has once are decoded once for whole fields alone.
    if (entries.some((entry) => isConstant(model, entry))) throw new NotPossibleError();
    const starts = await Promise.all(entries.map((entry) => this.#startOf(entry)));
    // Nothing waits from here on, so that one scratch serves all leads.
    this.#scratch.release();
    const decoded = new Map<SelectedEntry, NativeValues>();
    for (const [n, entry] of entries.entries()) {
      const bytes = starts[n]?.bytes ?? new Uint8Array();
      const native = decodePoints(model, entry, bytes, this.#range, this.#scratch);
      if (native === null) throw new NotPossibleError();
      decoded.set(entry, native);
    }
    const ofEntry = (entry: SelectedEntry): NativeValues => {
      const native = decoded.get(entry);
      if (native === undefined)
        throw new Error(`ingest: a recipe reads ${entry.nativeField} without naming it`);
      return native;
    };
    return fields.map(({ variable, lead, recipe }) => {
      return { variable, lead, integers: this.#maker.makeAt(cells, variable, recipe, ofEntry) };
    });
  }

  #startOf(entry: SelectedEntry): Promise<MessageStart> {
    const start = this.#starts.get(entry) ?? this.#readStart(entry);
    const others = (this.#readers.get(entry) ?? 1) - 1;
    this.#readers.set(entry, others);
    if (others > 0) this.#starts.set(entry, start);
    else this.#starts.delete(entry);
    return start;
  }

  /** As much of a message as the cells need. */
  async #readStart(entry: SelectedEntry): Promise<MessageStart> {
    const { model, grid, signal } = this.#options;
    const firstBytes = this.#firstBytes;
    const start = await MessageStart.read(entry, (length) => firstBytes.of(length), signal);
    for (;;) {
      const { bytes, length } = start;
      const needed = bytesOfPoints(model, entry, bytes, grid, this.#range);
      if (needed === null) throw new NotPossibleError();
      if (needed <= bytes.length) {
        firstBytes.learn(needed, length);
        return start;
      }
      // A message that ends before its first field does is damaged, and decoding it says how.
      if (bytes.length === length) return start;
      await start.readTo(needed, signal);
    }
  }
}
