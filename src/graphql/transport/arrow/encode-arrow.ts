import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Data, RecordBatch, Schema } from 'apache-arrow';
import { HOUR_MS, LEAD_STEP_HOURS } from '../../../catalog/index.ts';
import type { ArrowForm } from '../../execution/answer/media-type.ts';
import { type Arrow, schemaOf, type Words, wordsOf } from './arrow-schema.ts';
import { Bits } from './bits.ts';
import type { KeyColumn, LongTable, RowGroup } from './series-table.ts';

/** Rows that are encoded without yielding: some milliseconds. */
const ROWS_PER_BATCH = 16_384;

/** The library is large: it is loaded with the first table. */
let loading: Promise<Arrow> | null = null;

/**
 * A table as an Arrow IPC stream: for each row the requested place, the model, the run, the lead and its valid time, and
 * the values as doubles.
 */
export async function* encodeArrow(table: LongTable, form: ArrowForm): AsyncGenerator<Buffer, void> {
  loading ??= import('apache-arrow');
  const arrow = await loading;
  const writer = await arrow.RecordBatchStreamWriter.writeAll(batchesOf(arrow, table, form));
  for await (const part of writer) yield Buffer.from(part.buffer, part.byteOffset, part.byteLength);
}

async function* batchesOf(
  arrow: Arrow,
  table: LongTable,
  { dictionaries }: ArrowForm,
): AsyncGenerator<RecordBatch, void> {
  const labels = wordsOf(
    arrow,
    table.groups.flatMap(({ facts }) => facts.requested.label ?? []),
    dictionaries,
  );
  const models = wordsOf(
    arrow,
    table.groups.map(({ facts }) => facts.run.model),
    dictionaries,
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
  const label = new Array<number | null>(rows).fill(null);
  const model = new Array<number>(rows).fill(0);
  const leadHours = new (LEAD_STEP_HOURS === 1 ? Int32Array : Float64Array)(rows);
  const [initTime, validTime] = [new BigInt64Array(rows), new BigInt64Array(rows)];
  let at = 0;
  for (const { facts } of groups) {
    const { requested, run, leads } = facts;
    const end = at + leads.length;
    const start = run.initTime.getTime();
    latitude.fill(requested.latitude, at, end);
    longitude.fill(requested.longitude, at, end);
    const word = requested.label ?? null;
    label.fill(word === null ? null : (labels.numbers.get(word) ?? null), at, end);
    model.fill(models.numbers.get(run.model) ?? 0, at, end);
    initTime.fill(BigInt(start / 1000), at, end);
    for (const [n, lead] of leads.entries()) {
      leadHours[at + n] = lead;
      validTime[at + n] = BigInt((start + lead * HOUR_MS) / 1000);
    }
    at = end;
  }
  const { Float64, Int32, makeData, Timestamp, TimeUnit } = arrow;
  const time = (data: BigInt64Array) =>
    makeData({ type: new Timestamp(TimeUnit.SECOND, 'UTC'), length: rows, nullCount: 0, data });
  const double = (data: Float64Array) => makeData({ type: new Float64(), length: rows, nullCount: 0, data });
  return {
    label: labels.column(label),
    latitude: double(latitude),
    longitude: double(longitude),
    model: models.column(model),
    init_time: time(initTime),
    lead_hours:
      leadHours instanceof Int32Array
        ? makeData({ type: new Int32(), length: rows, nullCount: 0, data: leadHours })
        : double(leadHours),
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
