import pMap from 'p-map';
import type { ModelId, NativeFieldId, VariableName } from '../../catalog/index.ts';
import {
  createFieldMaker,
  decodePoints,
  type FieldMaker,
  type NativeValues,
  Scratch,
} from '../../fields/index.ts';
import type { Grid } from '../../geo/index.ts';
import { IsobarError, type Semaphore } from '../../platform/index.ts';
import { MessageStart, NotAMessageError, type SelectedEntry } from '../../source/index.ts';
import { entriesToRead, type PlannedField } from '../plan/run-plan.ts';
import { FirstBytes } from './first-bytes.ts';

/** Leads that are planned together, and such parts that are under way: their files are found while others are read. */
const LEADS_TOGETHER = 16;
const PARTS_AT_ONCE = 8;
/** Messages that may be in memory at a time, each counted whole. */
export const CELL_READ_BYTES = 128 * 1024 * 1024;
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
  /** Permits for `CELL_READ_BYTES`, of all who read at a time. */
  readonly memory: Semaphore;
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
  const { grid, memory } = options;
  if (!grid.isInMessageOrder) return null;
  // What has failed or is not possible needs no more of the others.
  const ended = new AbortController();
  const signal =
    options.signal === undefined ? ended.signal : AbortSignal.any([ended.signal, options.signal]);
  const reading = new CellReading({ ...options, signal });
  const readPart = async (part: readonly number[]): Promise<readonly ReadField[]> => {
    const planned = await planOf(part, signal);
    if (planned === null) throw new NotPossibleError();
    const byLead = Map.groupBy(planned, ({ lead }) => lead);
    const read = await Promise.all(
      [...byLead.values()].map((fields) => {
        const permits = Math.min(CELL_READ_BYTES, bytesOf(fields, grid));
        return memory.run(() => reading.read(fields), { permits, signal });
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
  readonly #firstBytes = new Map<NativeFieldId, FirstBytes>();
  readonly #scratch: Scratch;
  readonly #maker: FieldMaker;
  /** At the cells, by where they are: an accumulation is read for two leads, what a run has once for all. */
  readonly #native = new Map<string, Promise<NativeValues>>();

  constructor(options: ReadCellsOptions) {
    const { grid } = options;
    this.#options = options;
    this.#scratch = new Scratch(grid.size);
    this.#maker = createFieldMaker(grid, this.#scratch);
  }

  /** Reads fields of one lead. Throws (rejects) NotPossibleError. */
  async read(fields: readonly PlannedField[]): Promise<readonly ReadField[]> {
    const { cells } = this.#options;
    const decoded = new Map<SelectedEntry, NativeValues>();
    await Promise.all(
      entriesToRead(fields).map(async (entry) => {
        decoded.set(entry, await this.#nativeOf(entry));
      }),
    );
    const ofEntry = (entry: SelectedEntry): NativeValues => {
      const native = decoded.get(entry);
      if (native !== undefined) return native;
      throw new Error(`ingest: a recipe reads ${entry.nativeField} without naming it`);
    };
    return fields.map(({ variable, lead, recipe }) => {
      return { variable, lead, integers: this.#maker.makeAt(cells, variable, recipe, ofEntry) };
    });
  }

  #nativeOf(entry: SelectedEntry): Promise<NativeValues> {
    const { file, offset, fieldIndex, nativeField } = entry;
    const key = `${file.url} ${offset} ${fieldIndex} ${nativeField}`;
    const native = this.#native.get(key) ?? this.#readNative(entry);
    this.#native.set(key, native);
    return native;
  }

  #firstBytesOf(nativeField: NativeFieldId): FirstBytes {
    const { grid, cells } = this.#options;
    const known = this.#firstBytes.get(nativeField) ?? new FirstBytes((Math.max(...cells) + 1) / grid.size);
    this.#firstBytes.set(nativeField, known);
    return known;
  }

  /** Fetches as much of a message as the cells need. */
  async #readNative(entry: SelectedEntry): Promise<NativeValues> {
    const { model, grid, cells, signal } = this.#options;
    const firstBytes = this.#firstBytesOf(entry.nativeField);
    const start = await MessageStart.read(entry, (length) => firstBytes.of(length), signal).catch(
      notPossibleWhere((error) => error instanceof NotAMessageError),
    );
    for (;;) {
      const decoded = unlessMisplaced(entry, () =>
        decodePoints(model, entry, start, grid, cells, this.#scratch),
      );
      if (decoded === null) throw new NotPossibleError();
      if ('native' in decoded) return decoded.native;
      const { bytesNeeded } = decoded;
      firstBytes.learn(bytesNeeded, start.length);
      if (start.bytes.length === start.length) throw new NotPossibleError();
      await start.readTo(bytesNeeded, signal);
    }
  }
}

/** A message that is not what its index says is found by the file's headers, which reading whole messages does. */
function unlessMisplaced<T>(entry: SelectedEntry, decode: () => T): T {
  try {
    return decode();
  } catch (error) {
    const isOfMessage = error instanceof IsobarError && error.reason !== 'implausible';
    return notPossibleWhere(() => entry.headers !== undefined && isOfMessage)(error);
  }
}

function notPossibleWhere(isMisplaced: (error: unknown) => boolean): (error: unknown) => never {
  return (error) => {
    throw isMisplaced(error) ? new NotPossibleError() : error;
  };
}
