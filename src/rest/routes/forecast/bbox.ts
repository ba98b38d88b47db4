import { z } from 'zod';
import type { VariableName } from '../../../catalog/index.ts';
import { type Bounds, MAX_STREAMED_CELLS, type Run, requireServed } from '../../../forecast/index.ts';
import {
  cachePolicyOf,
  defineRoute,
  edgeLongitude,
  invalidParameter,
  latitude,
  mapCells,
  modelId,
  netcdfFile,
  type PlaceAnswers,
  type RouteContext,
  variableName,
  wholeNumber,
  workOfMaps,
} from '../../../http/index.ts';
import { mapQuestion } from '../../bbox/ensemble/question.ts';
import { fileDataset, fileName, TEXT_FORMS, wholeJsonText } from '../../bbox/grid-forms.ts';
import { gridDocument, gridFeatures } from '../../bbox/grid-schema.ts';
import { geotiffFile, pngImage } from '../../bbox/raster-forms.ts';
import { ensembleParameters } from '../../ensemble/parameters.ts';
import { fmt, leadHour, pin, requestedStep, runName, validMoment } from '../../parameters.ts';

/** Cells of one answer. */
const MAX_CELLS = MAX_STREAMED_CELLS;

/** No grid has so many rows or columns. */
const MAX_STRIDE = 9999;

const query = z.object({
  model: modelId,
  var: variableName,
  west: edgeLongitude('Western edge; a box with west > east crosses the antimeridian.', 5),
  south: latitude('Southern edge.', 45),
  east: edgeLongitude('Eastern edge.', 15),
  north: latitude('Northern edge.', 55),
  init_time: runName,
  lead_hours: leadHour,
  valid_time: validMoment,
  stride: wholeNumber(
    MAX_STRIDE,
    'Answers every nth row and column, from the first in the box on, or for hrrr and nam from the first of the grid; all when left out.',
    1,
  ).optional(),
  ...ensembleParameters,
  fmt: fmt(['json', 'netcdf', 'csv', 'geojson', 'geotiff', 'png']),
  pin,
});

/** `GET /bbox`: one variable at one lead over a box, as rows and columns of the model's own grid. */
export const bboxRoute = defineRoute({
  path: '/bbox',
  operationId: 'getBbox',
  tag: 'Forecasts',
  summary: 'A field over a box',
  description: `One variable at one time over a box, on the rows and columns of the model’s own grid: every point whose centre is in the box, ${MAX_CELLS} at most. hrrr and nam answer with the smallest rectangle of their grids around the box, null outside it; icon-global, which has no rows, with a regular mesh of the nearest cells. Values equal those of \`/point\` at the same cells. Large answers are sent while they are read: one that is cut off before its end is not complete.`,
  access: 'key',
  readsRuns: true,
  query,
  open: [
    { name: 'west', max: 180 },
    { name: 'south', max: 90 },
    { name: 'east', max: 180 },
    { name: 'north', max: 90 },
  ],
  formats: {
    json: { schema: gridDocument, description: 'Rows of values with their places.' },
    netcdf: {
      schema: null,
      description: 'A NetCDF-4 file after the CF conventions 1.11, float32, compressed.',
    },
    csv: {
      schema: null,
      description:
        'A row for each point in the box (RFC 4180): model, init_time, lead_hours, valid_time, lat, lon, the value under the name of the variable (empty where there is none), synthetic.',
    },
    geojson: {
      schema: gridFeatures,
      description: 'A feature for each point in the box; its value is null where there is none.',
    },
    geotiff: {
      schema: null,
      description:
        'A GeoTIFF of one band of float32, NaN where there is no value; a pixel for each row and column, north up, in EPSG:4326, or for hrrr and nam in the grid’s own Lambert projection, not resampled.',
    },
    png: {
      schema: null,
      description:
        'A PNG with the same pixels in the colours of map tiles, clear where there is no value; `legend.svg` of map tiles is its legend.',
    },
  },
  problems: [404, 502, 503],
  examples: [
    {
      summary: 'Temperature over central Europe',
      call: '/bbox?model=gfs&var=air_temperature_2m&west=5&south=45&east=15&north=55&lead_hours=6',
      show: ['grid'],
    },
    {
      summary: 'Wind across the antimeridian, every second point, as GeoJSON',
      call: '/bbox?model=gfs&var=wind_u_10m&west=170&south=-10&east=-170&north=10&stride=2&fmt=geojson',
      show: ['type', 'grid'],
    },
    {
      summary: 'Precipitation over central Europe as CSV',
      call: '/bbox?model=gfs&var=total_precipitation&west=5&south=45&east=15&north=55&lead_hours=6&fmt=csv',
    },
    {
      summary: 'Temperature over Europe as an image',
      call: '/bbox?model=gfs&var=air_temperature_2m&west=-10&south=35&east=30&north=60&lead_hours=6&fmt=png',
    },
  ],
  async prepare({ query, format }, context) {
    requireServed(query.model, [query.var]);
    const { west, south, east, north } = query;
    if (south > north) {
      throw invalidParameter('south', `${south} is north of north ${north}`);
    }
    const { request } = context;
    const { run: found, lead } = await requestedStep(request, query);
    const box = { west, south, east, north };
    const thinning = { stride: query.stride, cellLimit: MAX_CELLS };
    const window = request.grids.requireSlabWindow(found, query.var, lead, box, thinning);
    const cells = mapCells(request.grids, found, box, window);
    const ofMembers = await mapQuestion(
      query,
      { run: found, lead, box, stride: query.stride, cells },
      request,
    );
    if (ofMembers !== null && (format === 'png' || format === 'geotiff')) {
      throw invalidParameter('fmt', `${format} has one grid: members of an ensemble need another form`);
    }
    const isPlain = ofMembers === null && query.stride === undefined;
    return {
      ...cachePolicyOf(found, query),
      ...(ofMembers?.work ?? workOfMaps({ variables: [query.var], leads: 1, cells })),
      question: `bbox ${query.var} ${lead} ${query.stride ?? ''}${ofMembers === null ? '' : ` ${ofMembers.key}`}`,
      at: {
        where: whereOf(box),
        elsewhere: () => (format === 'json' && isPlain ? overBoxes(context, found, query.var, lead) : null),
      },
      ...((format === 'netcdf' || format === 'geotiff') && {
        headers: {
          'Content-Disposition': `attachment; filename="${fileName({ run: found, name: query.var, lead }, format === 'netcdf' ? 'nc' : 'tif')}"`,
        },
      }),
      async read() {
        const members = ofMembers === null ? null : await ofMembers.read();
        const bands =
          members?.control ?? (await request.grids.requireSlabBands(found, query.var, lead, box, thinning));
        const slab = { ...bands, name: query.var };
        const { run } = slab;
        if (format === 'netcdf')
          return { content: () => netcdfFile(fileDataset(slab, members), context), run };
        if (format === 'png') return { content: () => pngImage(slab, context.signal), run };
        if (format === 'geotiff') return { content: () => geotiffFile(slab), run };
        const write = TEXT_FORMS[format === 'csv' || format === 'geojson' ? format : 'json'];
        return { content: await write(slab, box, members), run };
      },
    };
  },
});

/** One variable at one lead over small boxes, as JSON. */
function overBoxes(
  { forecasts }: RouteContext,
  run: Run,
  name: VariableName,
  lead: number,
): PlaceAnswers | null {
  const field = forecasts.storedField(run, name, lead);
  if (field === null) return null;
  return {
    at([west = 0, south = 0, east = 0, north = 0]) {
      const box = { west, south, east, north };
      const window = south > north ? null : field.window(box);
      if (window === null) return null;
      const cells = mapCells({ window: () => window }, run, box, window);
      return {
        where: whereOf(box),
        work: workOfMaps({ variables: [name], leads: 1, cells }),
        body: () => wholeJsonText({ run, name, lead, window, ...field.read(window) }, box),
      };
    },
  };
}

function whereOf({ west, south, east, north }: Bounds): string {
  return `${west}_${south}_${east}_${north}`;
}
