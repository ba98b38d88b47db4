import { type CellTable, formatTime, MISSING, type Run } from '../../forecast/index.ts';
import { TextBuffer } from '../../formats/index.ts';
import { describeRun } from '../run-description.ts';
import type { AnsweringCell } from './answering-cell.ts';

/** Answers are made in one piece, one after the other. */
const text = new TextBuffer();

/**
 * The answer to `var` as JSON. Written number by number from what is stored, since `JSON.stringify` of the same takes six times
 * as long; a test holds it against the schema of the route.
 */
export function pointSeriesJson(cell: AnsweringCell, { run, leads, columns }: CellTable): Buffer {
  const [column] = columns;
  if (column === undefined) throw new Error('rest: a point was asked without variables');
  const { variable, units, decimals, integers } = column;
  text.text(`{"model":"${run.model}","var":"${variable}","units":${JSON.stringify(units)},`);
  writeCell(cell, run);
  text.text(',"lead_hours":').bytes(leadsJson(leads)).text(',"values":[');
  text.decimals(integers, 0, integers.length, decimals, MISSING);
  return text.text('],"run":').bytes(runJson(run)).text('}').take();
}

/**
 * The answer to `vars` as JSON: `variables` is the documented layout; `vars` with the shared `init_time` and `lead_hours` is the
 * other one that clients of the contract know, with the same numbers.
 */
export function pointTableJson(cell: AnsweringCell, { run, leads, columns }: CellTable): Buffer {
  const init = formatTime(run.initTime);
  const axis = leadsJson(leads);
  text.text(`{"model":"${run.model}",`);
  writeCell(cell, run);
  text.text(',"lead_hours":').bytes(axis).text(',"variables":{');
  const written: { readonly head: string; readonly from: number; readonly to: number }[] = [];
  for (const { variable, units, decimals, integers } of columns) {
    const head = `${written.length === 0 ? '' : ','}"${variable}":{"units":${JSON.stringify(units)},`;
    text.text(head).text(`"init_time":"${init}","lead_hours":`).bytes(axis).text(',');
    const from = text.length;
    text.text('"values":[').decimals(integers, 0, integers.length, decimals, MISSING).text(']}');
    written.push({ head, from, to: text.length });
  }
  text.text('},"vars":{');
  for (const { head, from, to } of written) text.text(head).again(from, to);
  return text.text('},"run":').bytes(runJson(run)).text('}').take();
}

function writeCell({ lat, lon }: AnsweringCell, { initTime }: Run): void {
  text.text(`"lat":${lat},"lon":${lon},"init_time":"${formatTime(initTime)}"`);
}

const axes = new WeakMap<readonly number[], Uint8Array>();
const runs = new WeakMap<Run, Uint8Array>();

/** An axis is the same list for all that is asked alike, and is printed once. */
function leadsJson(leads: readonly number[]): Uint8Array {
  let json = axes.get(leads);
  if (json === undefined) {
    json = Buffer.from(JSON.stringify(leads));
    axes.set(leads, json);
  }
  return json;
}

function runJson(run: Run): Uint8Array {
  let json = runs.get(run);
  if (json === undefined) {
    json = Buffer.from(JSON.stringify(describeRun(run)));
    runs.set(run, json);
  }
  return json;
}
