import { type BandedGrid, readText, writeGridCovjson } from '../../formats/index.ts';
import type { Body } from '../../http/index.ts';
import { writeRegionCsv } from '../answers/grid-csv.ts';
import { regionFile, regionFileName } from '../answers/grid-netcdf.ts';
import { requirePoints } from '../answers/native-points.ts';
import { type OpenSlabs, openSlabs } from '../answers/open-slabs.ts';
import { writePlacesGeojson } from '../answers/places-geojson.ts';
import { readPlaces } from '../answers/read-places.ts';
import { openRegionGrid, type RegionQuestion } from '../answers/region-grid.ts';
import { placesInRegion } from '../answers/region-places.ts';
import { requireLittleWork } from '../answers/region-work.ts';
import { MAX_HELD_VALUES, MAX_VALUES } from '../limits.ts';
import { type ChosenField, coverageField } from '../parameters/chosen-fields.ts';
import type { Region } from '../regions/region.ts';
import type { Answering, Question, RequestedRun } from './query-definition.ts';

/** What of a question is about an area. */
export interface RequestedRegion {
  readonly region: Region;
  /** Whether the region is its box. */
  readonly isBox: boolean;
  readonly fields: readonly ChosenField[];
}

/**
 * Answers fields over an area, in whichever form is asked for.
 * @param query what it is called in the names of files
 */
export function answerRegion(
  { context, format }: Question,
  asked: RequestedRegion,
  query: string,
): Answering {
  return (run) => {
    requireLittleWork(run.run, asked.region);
    const question = { ...asked, ...run, request: context.request };
    if (format === 'geojson') return { read: () => geojson(question, run) };
    if (format === 'csv') return { read: () => csv(question) };
    if (format !== 'netcdf') return { read: () => covjson(question) };
    const name = regionFileName(run.run, query);
    return {
      headers: { 'Content-Disposition': `attachment; filename="${name}"` },
      async read() {
        const slabs = await opened(question, MAX_HELD_VALUES);
        const { region, fields } = question;
        return { content: () => regionFile(slabs, region, fields, context), run: slabs.run };
      },
    };
  };
}

async function covjson(question: RegionQuestion): Promise<Body> {
  const grid = await openRegionGrid(question);
  const { run, leads } = grid;
  const fields = question.fields.map((field) => coverageField(run, field, leads));
  const plane = async (field: number, t: number): Promise<BandedGrid | null> => grid.plane(field, t);
  return { content: await readText((out) => writeGridCovjson(out, { ...grid, fields, plane })), run };
}

async function geojson(question: RegionQuestion, { links }: RequestedRun): Promise<Body> {
  const { request, run, fields, leads } = question;
  const places = await placesInRegion(question);
  const answer = await readPlaces(request, run, places, fields, leads);
  const write = readText((out) => writePlacesGeojson(out, answer, links, { withParameters: true }));
  return { content: await write, run: answer.run };
}

async function csv(question: RegionQuestion): Promise<Body> {
  const slabs = await opened(question, MAX_VALUES);
  const { region, fields } = question;
  return { content: await readText((out) => writeRegionCsv(out, slabs, region, fields)), run: slabs.run };
}

/** The fields on the model's own grid. */
async function opened(
  { request, run, region, isBox, fields, leads }: RegionQuestion,
  maxValues: number,
): Promise<OpenSlabs> {
  const slabs = await openSlabs(request, run, region.box, fields, leads, maxValues);
  if (!isBox) await requirePoints(slabs.some, region);
  return slabs;
}
