import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Data, RecordBatch, Schema } from 'apache-arrow';
import { HOUR_MS } from '../../../catalog/index.ts';
import { type Arrow, schemaOf, type Words, wordsOf } from './arrow-schema.ts';
import type { KeyColumn, LongTable, RowGroup } from './series-table.ts';

/** Rows that are encoded without yielding: some milliseconds. */
const ROWS_PER_BATCH = 16_384;

/** The library is large: it is loaded with the first table. */
let loading: Promise<Arrow> | null = null;

/**
 * A table as an Arrow IPC stream: for each row the requested place, the model, the run, the lead and its valid time, and
 * the values as doubles.
 */
export async function* encodeArrow(table: LongTable): AsyncGenerator<Buffer, void> {
  loading ??= import('apache-arrow');
  const arrow = await loading;
  const writer = await arrow.RecordBatchStreamWriter.writeAll(batchesOf(arrow, table));
  for await (const part of writer) yield Buffer.from(part.buffer, part.byteOffset, part.byteLength);
}

async function* batchesOf(arrow: Arrow, table: LongTable): AsyncGenerator<RecordBatch, void> {
  const labels = wordsOf(
    arrow,
    table.groups.flatMap(({ facts }) => facts.requested.label ?? []),
  );
  const models = wordsOf(
    arrow,
    table.groups.map(({ facts }) => facts.run.model),
  );
  const schema = schemaOf(arrow, table, labels, models);
  for (const groups of chunksOf(table.groups)) {
    const rows = groups.reduce((sum, { facts }) => sum + facts.leads.length, 0);
    const keys = keysOf(arrow, groups, rows, labels, models);
    const children = schema.fields.map(
      ({ name }) => keys[name as KeyColumn] ?? valuesOf(arrow, groups, rows, name),
    );
    yield batchOf(arrow, schema, children, rows);
    await yieldToEventLoop();
  }
}

/** Groups of about `ROWS_PER_BATCH` rows. */
function* chunksOf(groups: readonly RowGroup[]): Generator<readonly RowGroup[]> {
  let chunk: RowGroup[] = [];
  let rows = 0;
  for (const group of groups) {
    chunk.push(group);
    rows += group.facts.leads.length;
    if (rows < ROWS_PER_BATCH) continue;
    yield chunk;
    [chunk, rows] = [[], 0];
  }
  if (chunk.length > 0) yield chunk;
}

function keysOf(
  arrow: Arrow,
  groups: readonly RowGroup[],
  rows: number,
  labels: Words,
  models: Words,
): Readonly<Record<KeyColumn, Data>> {
  const [latitude, longitude] = [new Float64Array(rows), new Float64Array(rows)];
  const [label, model, leadHours] = [new Int32Array(rows), new Int32Array(rows), new Int32Array(rows)];
  const [initTime, validTime] = [new BigInt64Array(rows), new BigInt64Array(rows)];
  const labelled = new Bits(rows);
  let at = 0;
  for (const { facts } of groups) {
    const { requested, run, leads } = facts;
    const end = at + leads.length;
    const start = run.initTime.getTime();
    latitude.fill(requested.latitude, at, end);
    longitude.fill(requested.longitude, at, end);
    label.fill(labels.numbers.get(requested.label ?? '') ?? 0, at, end);
    model.fill(models.numbers.get(run.model) ?? 0, at, end);
    initTime.fill(BigInt(start / 1000), at, end);
    for (const [n, lead] of leads.entries()) {
      leadHours[at + n] = lead;
      validTime[at + n] = BigInt((start + lead * HOUR_MS) / 1000);
      if (typeof requested.label === 'string') labelled.set(at + n);
    }
    at = end;
  }
  const { Float64, Int32, makeData, Timestamp, TimeUnit } = arrow;
  const time = (data: BigInt64Array) =>
    makeData({ type: new Timestamp(TimeUnit.SECOND, 'UTC'), length: rows, nullCount: 0, data });
  const double = (data: Float64Array) => makeData({ type: new Float64(), length: rows, nullCount: 0, data });
  const word = ({ type, vector }: Words, data: Int32Array, { nullCount, bytes }: Bits) =>
    makeData({ type, length: rows, nullCount, nullBitmap: bytes, data, dictionary: vector });
  return {
    label: word(labels, label, labelled),
    latitude: double(latitude),
    longitude: double(longitude),
    model: word(models, model, Bits.allSet(rows)),
    init_time: time(initTime),
    lead_hours: makeData({ type: new Int32(), length: rows, nullCount: 0, data: leadHours }),
    valid_time: time(validTime),
  };
}

/** The values of one column; null where a table has no such column. */
function valuesOf(arrow: Arrow, groups: readonly RowGroup[], rows: number, name: string): Data {
  const data = new Float64Array(rows);
  const present = new Bits(rows);
  let at = 0;
  for (const { facts, values } of groups) {
    for (const [n, value] of values.get(name)?.toJSON().entries() ?? []) {
      if (value === null) continue;
      data[at + n] = value;
      present.set(at + n);
    }
    at += facts.leads.length;
  }
  const { nullCount, bytes } = present;
  return arrow.makeData({ type: new arrow.Float64(), length: rows, nullCount, nullBitmap: bytes, data });
}

function batchOf(arrow: Arrow, schema: Schema, children: readonly Data[], rows: number): RecordBatch {
  const type = new arrow.Struct(schema.fields);
  const data = arrow.makeData({ type, length: rows, nullCount: 0, children: [...children] });
  return new arrow.RecordBatch(schema, data);
}

/** Which rows have a value, as Arrow has it: one bit for each, the lowest first. */
class Bits {
  readonly bytes: Uint8Array;
  readonly #rows: number;
  #count = 0;

  constructor(rows: number) {
    this.#rows = rows;
    this.bytes = new Uint8Array(Math.ceil(rows / 8));
  }

  static allSet(rows: number): Bits {
    const bits = new Bits(rows);
    for (let row = 0; row < rows; row++) bits.set(row);
    return bits;
  }

  get nullCount(): number {
    return this.#rows - this.#count;
  }

  set(row: number): void {
    this.bytes[row >> 3] = (this.bytes[row >> 3] ?? 0) | (1 << (row & 7));
    this.#count++;
  }
}
