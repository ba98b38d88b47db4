/** Decodes the fields that standard input names, and prints the processor time of one of them; see mixed.ts. */
import { readFileSync } from 'node:fs';
import { decodeQuantised, decodeValues, parseMessage } from 'gribjs';
import type { MessageInFile } from './eccodes.ts';
import { median } from './median.ts';

/** Decodes that are timed, after as many that are not; and of every field before. */
const TIMES = 30;
const BEFORE = 6;

interface Order {
  readonly of: MessageInFile;
  readonly before: readonly MessageInFile[];
}

const { of, before } = JSON.parse(readFileSync(0, 'utf8')) as Order;
const others = before.map(load);
for (let i = 0; i < BEFORE; i++) {
  for (const { message, field, values } of others) {
    decodeValues(message, field, values);
    decodeValues(message, field, new Float32Array(values.length));
    decodeQuantised(message, field, 1);
  }
}
const { message, field, values } = load(of);
const times: number[] = [];
for (let i = 0; i < 2 * TIMES; i++) {
  const start = process.cpuUsage();
  decodeValues(message, field, values);
  const { user, system } = process.cpuUsage(start);
  if (i >= TIMES) times.push((user + system) / 1000);
}
console.log(median(times));

function load({ file, offset, length }: MessageInFile) {
  const message = readFileSync(file).subarray(offset, offset + length);
  const [field] = parseMessage(message);
  if (field === undefined) throw new Error(`${file} holds no field`);
  return { message, field, values: new Float64Array(field.numberOfPoints) };
}
