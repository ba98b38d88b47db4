import { type FileHandle, open, writeFile } from 'node:fs/promises';
import {
  type ByteSource,
  type Description,
  decodeField,
  describeField,
  type GribField,
  parseMessage,
  type ScannedMessage,
  scanMessages,
} from 'gribjs';
import { IsobarError } from '../platform/index.ts';

/** `isobar grib ls`: a table, or with `json` every key of every field. Of a damaged file, what is sound; then the error. */
export async function listFields(file: string, json: boolean): Promise<void> {
  const handle = await open(file);
  const rows: Description[] = [];
  try {
    for await (const { message, index } of messagesOf(file, handle)) {
      if (message.edition === 1)
        console.error(`note: message ${index} at byte ${message.offset} is GRIB edition 1`);
      for (const field of message.fields) rows.push(describeField(message, index, field));
    }
  } finally {
    await handle.close();
    if (rows.length > 0) printRows(rows, json);
  }
}

function printRows(rows: readonly Description[], json: boolean): void {
  if (json) {
    console.log(JSON.stringify(rows, null, 1));
    return;
  }
  console.table(
    rows.map((row) => ({
      name: row['shortName'] ?? `${row['discipline']}/${row['parameterCategory']}/${row['parameterNumber']}`,
      level: `${row['typeOfLevel'] ?? row['typeOfFirstFixedSurface']} ${row['level'] ?? ''}`,
      run: `${row['dataDate']} ${String(row['dataTime']).padStart(4, '0')}`,
      hours:
        row['stepStartHours'] === row['stepEndHours']
          ? row['stepEndHours']
          : `${row['stepStartHours']}-${row['stepEndHours']}`,
      grid: `3.${row['gridDefinitionTemplateNumber']}`,
      packing: `5.${row['dataRepresentationTemplateNumber']}`,
      points: row['numberOfPointsSection3'],
      bytes: row['length'],
    })),
  );
}

/** `isobar grib values`: raw little-endian float32, NaN where missing. */
export async function writeValues(file: string, number: number, out: string): Promise<void> {
  const handle = await open(file);
  try {
    const values = await decodeNth(file, handle, number);
    const raw = new DataView(new ArrayBuffer(values.length * 4));
    for (const [index, value] of values.entries()) raw.setFloat32(index * 4, value, true);
    await writeFile(out, raw);
    console.error(`${values.length} values of field ${number} written to ${out}`);
  } finally {
    await handle.close();
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
  return decodeField(bytes, field);
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
