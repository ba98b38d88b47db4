import { readFileSync, writeFileSync } from 'node:fs';
import {
  type Description,
  decodeValues,
  describeField,
  findMessages,
  type GribField,
  type MessageSpan,
  parseMessage,
} from '../gribjs/index.ts';
import { IsobarError } from '../platform/index.ts';

interface FileField {
  readonly bytes: Uint8Array;
  readonly span: MessageSpan;
  readonly messageIndex: number;
  readonly field: GribField;
}

/** `isobar grib ls`: a table, or with `json` every key of every field. Of a damaged file, what comes before the damage. */
export function listFields(file: string, json: boolean): void {
  const rows: Description[] = [];
  try {
    for (const { span, messageIndex, field } of fieldsOf(file))
      rows.push(describeField(span, messageIndex, field));
  } finally {
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
export function writeValues(file: string, wanted: number, out: string): void {
  let count = 0;
  for (const { bytes, field } of fieldsOf(file)) {
    if (count++ !== wanted) continue;
    const values = decodeValues(bytes, field);
    const raw = new DataView(new ArrayBuffer(values.length * 4));
    for (const [index, value] of values.entries()) raw.setFloat32(index * 4, value, true);
    writeFileSync(out, raw);
    console.error(`${values.length} values of field ${wanted} written to ${out}`);
    return;
  }
  throw new IsobarError(
    'not_found',
    `${file} has ${count} field${count === 1 ? '' : 's'}; --field counts from 0`,
  );
}

function* fieldsOf(file: string): Generator<FileField> {
  const content = readFileSync(file);
  let messageIndex = 0;
  for (const span of findMessages(content)) {
    const bytes = content.subarray(span.offset, span.offset + span.length);
    if (span.edition === 2)
      for (const field of parseMessage(bytes)) yield { bytes, span, messageIndex, field };
    messageIndex++;
  }
  if (messageIndex === 0) throw new IsobarError('validation_error', `${file} holds no GRIB message`);
}
