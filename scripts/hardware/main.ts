/**
 * Estimates what each model's runs take of network and disk: `npm run hardware -- FOLDER [--variables a,b] [--leads 0-48]`.
 * FOLDER holds real GRIB2 files in a folder for each model. What one field takes there, times the fields of a run by the
 * catalog: of the producer's files for the download, and of all variables for the disk, since a cube is about as large as the
 * messages that it was made of (`npm run bench:store`).
 */
import { open, readdir } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { describeField, scanMessages } from 'gribjs';
import {
  isCycle,
  leadsOf,
  MODEL_IDS,
  type ModelId,
  modelOf,
  nativeOf,
  VARIABLE_NAMES,
} from '../../src/catalog/index.ts';
import { leadsArgument, variablesArgument } from '../../src/commands/arguments.ts';
import { type Column, formatTable } from '../../src/commands/terminal/table.ts';

/** Fields smaller than this share of a byte for each point are constant or nearly so. */
const MIN_BYTES_PER_POINT = 0.1;

/** Not compressed: those who publish such files pack them once more (DWD by bzip2), and cubes are compressed too. */
const SIMPLE_PACKING = 0;

interface Row {
  readonly model: ModelId;
  readonly samples: number;
  readonly bytesPerPoint: number;
  readonly runsPerDay: number;
  /** Of the longest run. */
  readonly runFields: number;
  readonly runBytes: number;
  readonly dayDownload: number;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { variables: { type: 'string' }, leads: { type: 'string' } },
});
const [folder] = positionals;
if (folder === undefined)
  throw new Error('npm run hardware -- FOLDER, with a folder of real GRIB2 files for each model');
const variables = values.variables === undefined ? VARIABLE_NAMES : variablesArgument(values.variables);
const range = values.leads === undefined ? { from: 0, to: 999 } : leadsArgument(values.leads);

const rows: Row[] = [];
for (const model of MODEL_IDS) rows.push(await estimate(model, path.join(folder, model)));

const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`;
const COLUMNS: readonly Column<Row>[] = [
  { title: 'MODEL', text: ({ model }) => model },
  { title: 'SAMPLES', align: 'right', text: ({ samples }) => `${samples}` },
  { title: 'BYTES/POINT', align: 'right', text: ({ bytesPerPoint }) => bytesPerPoint.toFixed(2) },
  { title: 'FIELDS/RUN', align: 'right', text: ({ runFields }) => `${runFields}` },
  { title: 'DISK/RUN', align: 'right', text: ({ runBytes }) => gigabytes(runBytes) },
  { title: 'RUNS/DAY', align: 'right', text: ({ runsPerDay }) => `${runsPerDay}` },
  { title: 'DOWNLOAD/DAY', align: 'right', text: ({ dayDownload }) => gigabytes(dayDownload) },
];
console.log(formatTable(COLUMNS, rows));

async function estimate(model: ModelId, samplesFolder: string): Promise<Row> {
  const { points } = modelOf(model).grid;
  const samples = await samplesOf(samplesFolder, points);
  const bytesPerPoint = samples.reduce((sum, each) => sum + each, 0) / Math.max(1, samples.length);
  const cycles = Array.from({ length: 24 }, (_, hour) => hour).filter((hour) => isCycle(model, hour));
  const runs = cycles.map((hour) => fieldsOf(model, hour));
  const fieldBytes = bytesPerPoint * points;
  const runFields = Math.max(...runs.map(({ all }) => all));
  return {
    model,
    samples: samples.length,
    bytesPerPoint,
    runsPerDay: cycles.length,
    runFields,
    runBytes: runFields * fieldBytes,
    dayDownload: runs.reduce((sum, { native }) => sum + native, 0) * fieldBytes,
  };
}

/** Fields of a run that are stored, and those of them that the producer's files hold. */
function fieldsOf(model: ModelId, hour: number): { readonly all: number; readonly native: number } {
  const leads = leadsOf(model, hour).filter((lead) => range.from <= lead && lead <= range.to);
  let all = 0;
  let native = 0;
  for (const variable of variables) {
    const of = nativeOf(model, variable);
    if (of.status === 'unavailable') continue;
    const count = leads.filter((lead) => lead >= of.firstLeadHours).length;
    all += count;
    if (of.status === 'native') native += count;
  }
  return { all, native };
}

/** Bytes for each point of the fields that lie on a model's grid. */
async function samplesOf(folder: string, points: number): Promise<readonly number[]> {
  const found: number[] = [];
  for (const name of (await readdir(folder)).filter((file) => file.endsWith('.grib2'))) {
    const handle = await open(path.join(folder, name));
    try {
      const { size } = await handle.stat();
      const read = async (offset: number, length: number) => {
        const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, offset);
        return buffer.subarray(0, bytesRead);
      };
      for await (const message of scanMessages({ size, read })) {
        const [field] = message.fields;
        if (field === undefined) continue;
        const { numberOfPointsSection3, dataRepresentationTemplateNumber } = describeField(message, 0, field);
        if (numberOfPointsSection3 !== points || dataRepresentationTemplateNumber === SIMPLE_PACKING)
          continue;
        const bytes = message.length / message.fields.length / points;
        if (bytes > MIN_BYTES_PER_POINT) found.push(bytes);
      }
    } finally {
      await handle.close();
    }
  }
  return found;
}
