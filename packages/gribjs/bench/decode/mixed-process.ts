/** Decodes the fields that standard input names, and prints the processor time of each; see mixed.ts. */
import { readFileSync } from 'node:fs';
import { decodeQuantised, decodeValues, parseMessage } from 'gribjs';
import type { MessageInFile } from './eccodes.ts';
import { median } from './median.ts';

/** Decodes of each field that are timed, after as many that are not; and of every field before all. */
const TIMES = 30;
const BEFORE = 6;

const cases = (JSON.parse(readFileSync(0, 'utf8')) as readonly MessageInFile[]).map(load);
// A field by itself meets only itself before.
if (cases.length > 1) {
  for (let i = 0; i < BEFORE; i++) {
    for (const { message, field, values } of cases) {
      decodeValues(message, field, values);
      decodeValues(message, field, new Float32Array(values.length));
      decodeQuantised(message, field, 1);
    }
  }
}
console.log(JSON.stringify(cases.map(timed)));

function timed({ message, field, values }: ReturnType<typeof load>): number {
  const times: number[] = [];
  for (let i = 0; i < 2 * TIMES; i++) {
    const start = process.cpuUsage();
    decodeValues(message, field, values);
    const { user, system } = process.cpuUsage(start);
    if (i >= TIMES) times.push((user + system) / 1000);
  }
  return median(times);
}

function load({ file, offset, length }: MessageInFile) {
  const message = readFileSync(file).subarray(offset, offset + length);
  const [field] = parseMessage(message);
  if (field === undefined) throw new Error(`${file} holds no field`);
  return { message, field, values: new Float64Array(field.numberOfPoints) };
}
