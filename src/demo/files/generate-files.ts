import { modelOf, sideCarPath } from '../../catalog/index.ts';
import { freeMemory } from '../../platform/index.ts';
import type { DemoForecast } from '../forecast/demo-forecast.ts';
import { encodePlanned } from '../messages/encode-planned.ts';
import type { PlannedField, PlannedMessage } from '../messages/planned-message.ts';
import { conventionsOf } from '../messages/producer-conventions.ts';
import { packBzip2 } from './bzip2/bzip2-pack.ts';
import { ecmwfRows } from './ecmwf-rows.ts';
import { type PositionedMessage, wgrib2Rows } from './wgrib2-rows.ts';

/** Files by their paths below the producer's base. */
export type GeneratedFiles = ReadonlyMap<string, Uint8Array>;

/** Generates all files with some leads of a run, and their indexes. */
export function generateFiles(forecast: DemoForecast, leads: readonly number[]): GeneratedFiles {
  const { demoModel, initTime } = forecast;
  const { model } = demoModel;
  const run = { model, initTime };
  const encoded = new Map<readonly PlannedField[] | PlannedField, Uint8Array>();
  const encode = ({ lead, fields, member = 0 }: PlannedMessage): Uint8Array => {
    // A field that two files repeat is encoded once.
    const key = fields.length === 1 ? (fields[0] ?? fields) : fields;
    let bytes = encoded.get(key);
    if (bytes === undefined) {
      bytes = encodePlanned(demoModel, initTime, fields, forecast.at(lead, member), member);
      encoded.set(key, bytes);
    }
    return bytes;
  };
  const planned = leads.flatMap((lead) => conventionsOf(model).messages(run, lead));
  // Lead by lead, whose fields have their sky in common, also where a file has several leads.
  for (const message of planned) encode(message);
  const files = new Map<string, Uint8Array>();
  for (const [path, messages] of Map.groupBy(planned, ({ path }) => path)) {
    const parts = messages.map(encode);
    const bytes = parts.length === 1 && parts[0] !== undefined ? parts[0] : Buffer.concat(parts);
    const { index, compression } = modelOf(model);
    files.set(path, compression === 'bzip2' ? packBzip2(bytes) : bytes);
    if (index === null) continue;
    const positioned = positionedMessages(messages, parts);
    const rows = index === 'wgrib2-idx' ? wgrib2Rows(initTime, positioned) : ecmwfRows(run, path, positioned);
    files.set(sideCarPath(index, path), Buffer.from(rows));
  }
  const kept = new Set(files.values());
  for (const bytes of encoded.values()) if (!kept.has(bytes)) freeMemory(bytes);
  return files;
}

function positionedMessages(
  messages: readonly PlannedMessage[],
  parts: readonly Uint8Array[],
): readonly PositionedMessage[] {
  let offset = 0;
  return messages.map(({ fields, member }, index) => {
    const length = parts[index]?.length ?? 0;
    const positioned = { fields, offset, length, ...(member !== undefined && { member }) };
    offset += length;
    return positioned;
  });
}
