import type { DatasetPlace, PlacesTable } from '../datasets.ts';
import type { TextBuffer } from '../text/text-buffer.ts';
import { timeText } from '../time-text.ts';
import { nullSpansOf } from './null-spans.ts';

/** Series at one place. */
export interface PlaceTable extends Omit<PlacesTable, 'places'> {
  readonly place: Pick<DatasetPlace, 'latitude' | 'longitude' | 'columns'>;
  /** What the document says of its run; the same object for all answers of the run, since it is printed once. */
  readonly about: object;
  /** Members other than the leads of the document; none if empty. */
  readonly times?: object;
  /** Members of each column besides its values; none if left out. */
  readonly more?: readonly object[];
}

/**
 * Writes the series of one variable as JSON. Written number by number from what is stored, since `JSON.stringify` of the same
 * takes six times as long.
 */
export function* writeSeriesJson(out: TextBuffer, table: PlaceTable): Generator<void> {
  const { run, leads, about, missing, times = {} } = table;
  const [series] = seriesOf(table);
  if (series === undefined) throw new Error('formats: a series without a variable');
  const { name, units, integers, decimals, after } = series;
  out.text(`{"model":"${run.model}","var":"${name}","units":${JSON.stringify(units)},`);
  writePlace(out, table);
  out
    .text(',"lead_hours":')
    .bytes(printed(leads))
    .text(`${membersOf(times)},"values":[`);
  out.decimals(integers, 0, integers.length, decimals, missing);
  out.text(`]${after},"run":`).bytes(printed(about)).text('}');
  yield;
}

/** The layouts of several variables. */
export const TABLE_LAYOUTS = ['variables', 'vars'] as const;
export type TableLayout = (typeof TABLE_LAYOUTS)[number];

/**
 * Writes the series of several variables as JSON, in two layouts with the same numbers: `variables`, each with its own
 * `init_time` and `lead_hours`, and `vars`, which shares those of the document.
 * @param layout the only one of them; by default both
 */
export function* writeSeriesTableJson(
  out: TextBuffer,
  table: PlaceTable,
  layout: TableLayout | null = null,
): Generator<void> {
  const { run, leads, about, missing, times = {} } = table;
  out.text(`{"model":"${run.model}",`);
  writePlace(out, table);
  out
    .text(',"lead_hours":')
    .bytes(printed(leads))
    .text(`${membersOf(times)},"${layout ?? 'variables'}":{`);
  const heads = headsOf(leads, timeText(run.initTime));
  const written: { readonly head: Uint8Array; readonly from: number; readonly to: number }[] = [];
  for (const { name, units, integers, decimals, after } of seriesOf(table)) {
    const known = heads.of.get(name);
    const { own, short } = known ?? printHeads(heads, leads, name, units);
    if (written.length > 0) out.text(',');
    out.bytes(layout === 'vars' ? short : own);
    const from = out.length;
    out.decimals(integers, 0, integers.length, decimals, missing).text(`]${after}}`);
    written.push({ head: short, from, to: out.length });
  }
  if (layout === null) {
    out.text('},"vars":{');
    for (const [n, { head, from, to }] of written.entries()) {
      if (n > 0) out.text(',');
      out.bytes(head).repeat(from, to);
    }
  }
  out.text('},"run":').bytes(printed(about)).text('}');
  yield;
}

/** What stands before the numbers of each variable at the leads of a run. */
interface Heads {
  readonly init: string;
  /** By variable: with its own times and leads, and without. */
  readonly of: Map<string, { readonly own: Uint8Array; readonly short: Uint8Array }>;
}

const knownHeads = new WeakMap<readonly number[], Heads>();

/** Leads are the same list in all answers of a run that ask alike: heads are printed once for them. */
function headsOf(leads: readonly number[], init: string): Heads {
  const known = knownHeads.get(leads);
  if (known?.init === init) return known;
  const heads = { init, of: new Map() };
  knownHeads.set(leads, heads);
  return heads;
}

function printHeads({ init, of }: Heads, leads: readonly number[], name: string, units: string) {
  const short = `"${name}":{"units":${JSON.stringify(units)},`;
  const values = '"values":[';
  const own = [`${short}"init_time":"${init}","lead_hours":`, printed(leads), `,${values}`];
  const heads = {
    own: Buffer.concat(own.map((part) => (typeof part === 'string' ? Buffer.from(part) : part))),
    short: Buffer.from(short + values),
  };
  of.set(name, heads);
  return heads;
}

/** The members of an object in JSON, each after a comma. */
function membersOf(members: object): string {
  const json = JSON.stringify(members);
  return json === '{}' ? '' : `,${json.slice(1, -1)}`;
}

function seriesOf({ fields, place, leads, missing, more }: PlaceTable) {
  return place.columns.map((column, n) => {
    const { integers, decimals } = column;
    const quantity = fields[n]?.quantity;
    if (quantity === undefined) throw new RangeError('a place has more columns than there are fields');
    const spans = nullSpansOf(leads, column, missing);
    const nulls = spans.length === 0 ? '' : `,"nulls":${JSON.stringify(spans)}`;
    const after = more === undefined ? nulls : nulls + membersOf(more[n] ?? {});
    return { name: quantity.name, units: quantity.units, integers, decimals, after };
  });
}

function writePlace(out: TextBuffer, { place: { latitude, longitude }, run }: PlaceTable): void {
  out.text('"lat":').number(latitude).text(',"lon":').number(longitude);
  out.text(initTimeOf(run));
}

const initTimes = new WeakMap<object, string>();

/** The member of the run's time; printed once for all of its answers. */
function initTimeOf(run: PlaceTable['run']): string {
  const known = initTimes.get(run);
  if (known !== undefined) return known;
  const member = `,"init_time":"${timeText(run.initTime)}"`;
  initTimes.set(run, member);
  return member;
}

const memo = new WeakMap<object, Uint8Array>();

/** Leads are the same list in all answers of a run that ask alike: such values are printed once. */
function printed(value: object): Uint8Array {
  return memo.get(value) ?? print(value);
}

function print(value: object): Uint8Array {
  const json = Buffer.from(JSON.stringify(value));
  memo.set(value, json);
  return json;
}
