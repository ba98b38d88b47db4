import { type FileHandle, open, writeFile } from 'node:fs/promises';
import {
  type ByteSource,
  type Description,
  decodeValues,
  describeField,
  type GribField,
  parseMessage,
  type ScannedMessage,
  scanMessages,
} from 'gribjs';
import { IsobarError } from '../../platform/index.ts';
import { type Column, formatTable } from '../terminal/table.ts';
import { openInput } from './packed-input.ts';

/** `isobar grib ls`: a table, or with `json` every key of every field. Of a damaged file, what is sound; then the error. */
export async function listFields(file: string, json: boolean): Promise<void> {
  const input = await openInput(file);
  const handle = await open(input.path);
  const rows: Description[] = [];
  try {
    for await (const { message, index } of messagesOf(file, handle)) {
      if (message.edition === 1)
        console.error(`note: message ${index} at byte ${message.offset} is GRIB edition 1`);
      for (const field of message.fields) rows.push(describeField(message, index, field));
    }
  } finally {
    await handle.close();
    await input.close();
    if (rows.length > 0) printRows(rows, json);
  }
}

function printRows(rows: readonly Description[], json: boolean): void {
  if (json) {
    console.log(JSON.stringify(rows, null, 1));
    return;
  }
  console.log(
    formatTable(
      COLUMNS,
      rows.map((row, number) => ({ ...row, number })),
    ),
  );
}

/** For people; `--json` has all keys. The number is what `--field` of `isobar grib values` takes. */
const COLUMNS: readonly Column<Description>[] = [
  { title: 'FIELD', align: 'right', text: ({ number }) => `${number}` },
  { title: 'NAME', text: nameOf },
  { title: 'LEVEL', text: levelOf },
  { title: 'RUN (UTC)', text: ({ dataDate, dataTime }) => runTimeOf(`${dataDate}`, `${dataTime}`) },
  { title: 'HOURS', align: 'right', text: hoursOf },
  { title: 'GRID', text: ({ gridDefinitionTemplateNumber: grid }) => `3.${grid}` },
  { title: 'PACKING', text: ({ dataRepresentationTemplateNumber: packing }) => `5.${packing}` },
  { title: 'POINTS', align: 'right', text: ({ numberOfPointsSection3: points }) => `${points}` },
  { title: 'BYTES', align: 'right', text: ({ length }) => `${length}` },
];

function nameOf({ shortName, discipline, parameterCategory, parameterNumber }: Description): string {
  return `${shortName ?? `${discipline}/${parameterCategory}/${parameterNumber}`}`;
}

function levelOf({ typeOfLevel, typeOfFirstFixedSurface, level }: Description): string {
  return `${typeOfLevel ?? typeOfFirstFixedSurface} ${level ?? ''}`.trimEnd();
}

/** @param date such as 20260101, @param time such as 600 */
function runTimeOf(date: string, time: string): string {
  const clock = time.padStart(4, '0');
  return `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}T${clock.slice(0, 2)}:${clock.slice(2)}Z`;
}

function hoursOf({ stepStartHours: start, stepEndHours: end }: Description): string {
  return start === end ? `${end}` : `${start}-${end}`;
}

/** `isobar grib values`: raw little-endian float32, NaN where missing. */
export async function writeValues(file: string, number: number, out: string): Promise<void> {
  const input = await openInput(file);
  const handle = await open(input.path);
  try {
    const values = await decodeNth(file, handle, number);
    const raw = new DataView(new ArrayBuffer(values.length * 4));
    for (const [index, value] of values.entries()) raw.setFloat32(index * 4, value, true);
    await writeFile(out, raw);
    console.error(`${values.length} values of field ${number} written to ${out}`);
  } finally {
    await handle.close();
    await input.close();
  }
}

async function decodeNth(file: string, handle: FileHandle, number: number): Promise<Float32Array> {
  let count = 0;
  for await (const { message } of messagesOf(file, handle)) {
    const field = message.fields[number - count];
    if (field !== undefined) return decodeFieldOf(handle, message, field);
    count += message.fields.length;
  }
  throw new IsobarError(
    'not_found',
    `${file} has ${count} field${count === 1 ? '' : 's'}; --field counts from 0`,
  );
}

async function decodeFieldOf(
  handle: FileHandle,
  { offset, length }: ScannedMessage,
  { fieldIndex }: GribField,
): Promise<Float32Array> {
  const bytes = await readRange(handle, offset, length);
  const field = parseMessage(bytes)[fieldIndex];
  if (field === undefined) throw new Error('grib: a message lost a field between two reads');
  return decodeValues(bytes, field);
}

/** The file's messages by their headers, so that a file of any size can be listed. */
async function* messagesOf(
  file: string,
  handle: FileHandle,
): AsyncGenerator<{ readonly message: ScannedMessage; readonly index: number }> {
  const { size } = await handle.stat();
  const source: ByteSource = { size, read: (offset, length) => readRange(handle, offset, length) };
  let index = 0;
  for await (const message of scanMessages(source)) yield { message, index: index++ };
  if (index === 0) throw new IsobarError('validation_error', `${file} holds no GRIB message`);
}

async function readRange(handle: FileHandle, offset: number, length: number): Promise<Uint8Array> {
  const { size } = await handle.stat();
  const bytes = new Uint8Array(Math.max(0, Math.min(length, size - offset)));
  const { bytesRead } = await handle.read(bytes, 0, bytes.length, offset);
  return bytes.subarray(0, bytesRead);
}
