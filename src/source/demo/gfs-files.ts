import path from 'node:path';
import { bucketHoursOf, leadsOf, modelOf } from '../../catalog/index.ts';
import { writeFileAtomic } from '../../platform/index.ts';
import { fillPath } from '../producer-layout.ts';
import { completeSize } from './complete-file.ts';
import { startForecast } from './forecast-hour.ts';
import { type EncodedFile, encodeGfsFile } from './gfs-encoding.ts';
import { gfsFields } from './gfs-fields.ts';
import { prepareGrid } from './grid.ts';
import { axesOf, globalGrid } from './latlon-grid.ts';
import { writeReadme } from './readme.ts';

/** What to write; see `writeDemoRun`. */
export interface DemoRunRequest {
  /** Folder that stands for the producer's server. */
  readonly base: string;
  readonly model: 'gfs';
  readonly initTime: Date;
  /** Spacing of the grid, degrees; default 4. A base folder should hold one spacing only. */
  readonly stepDegrees?: number;
  /** Leads to write, hours; default all of the run. Several workers may write different leads of a run. */
  readonly leads?: readonly number[];
  /** Called after each file, also for those that were there already. */
  readonly onFile?: (file: DemoFile) => void;
  readonly signal?: AbortSignal;
}

export interface DemoFile {
  readonly lead: number;
  /** Path of the GRIB2 file below the base; its inventory has `.idx` appended. */
  readonly path: string;
  readonly bytes: number;
  /** Whether the file was complete before and left as it was. */
  readonly kept: boolean;
}

export interface DemoRunFiles {
  readonly model: 'gfs';
  readonly initTime: Date;
  /** In order of leads. */
  readonly files: readonly DemoFile[];
}

const DEFAULT_STEP_DEGREES = 4;
/** Product key of the catalog that holds all of GFS's fields. */
const PRODUCT = 'pgrb2.0p25';

/**
 * Writes a run of the synthetic atmosphere as NCEP lays out GFS: a GRIB2 file and its wgrib2 inventory per lead.
 * Files are put in place whole, the inventory last, and those that are complete already are kept, so an interrupted
 * call may be repeated. The same request gives the same bytes.
 *
 * @throws RangeError for a run time that is no cycle, a lead that the run does not have, a spacing that does not fit
 */
export async function writeDemoRun(request: DemoRunRequest): Promise<DemoRunFiles> {
  const { base, model, initTime, signal } = request;
  const cycle = initTime.getUTCHours();
  const leads = checkedLeads(leadsOf(model, cycle), request.leads);
  if (initTime.getTime() % 3_600_000 !== 0)
    throw new RangeError(`run time ${initTime.toISOString()} is not a full hour`);
  const bucketHours = bucketHoursOf(model, cycle) ?? 0;
  const template = modelOf(model).files[PRODUCT];
  if (template === undefined || bucketHours === 0)
    throw new TypeError(`catalog: ${model} lost its ${PRODUCT} files`);
  const grid = globalGrid(request.stepDegrees ?? DEFAULT_STEP_DEGREES);
  await writeReadme(base);
  const fields = gfsFields();
  const forecast = startForecast(prepareGrid(axesOf(grid)), { model, initTime, bucketHours });
  const files: DemoFile[] = [];
  // The disk works on one file while the next is computed.
  let writing = Promise.resolve();
  try {
    for (const lead of leads) {
      signal?.throwIfAborted();
      const file = fillPath(template, initTime, lead);
      const size = await completeSize(path.join(base, file));
      const encoded =
        size === null
          ? encodeGfsFile({ fields, grid, hour: forecast.at(lead), initTime, lead, bucketHours })
          : null;
      await writing;
      writing = putInPlace(path.join(base, file), encoded).then(() => {
        const done = { lead, path: file, bytes: encoded?.data.length ?? size ?? 0, kept: encoded === null };
        files.push(done);
        request.onFile?.(done);
      });
      // A failure comes out at the next await of it; until then it is not an unhandled one.
      writing.catch(() => undefined);
    }
  } finally {
    await writing;
  }
  return { model, initTime, files };
}

/** The inventory comes last: it says that the data are whole. */
async function putInPlace(file: string, encoded: EncodedFile | null): Promise<void> {
  if (encoded === null) return;
  await writeFileAtomic(file, encoded.data);
  await writeFileAtomic(`${file}.idx`, encoded.index);
}

function checkedLeads(all: readonly number[], wanted: readonly number[] = all): readonly number[] {
  const unknown = wanted.find((lead) => !all.includes(lead));
  if (unknown !== undefined) throw new RangeError(`the run has no lead ${unknown}`);
  return [...new Set(wanted)].sort((a, b) => a - b);
}
