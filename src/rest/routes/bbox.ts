import { z } from 'zod';
import { variableOf } from '../../catalog/index.ts';
import { formatTime, projectedAxes, requireServed, rowsOf, type Slab } from '../../forecast/index.ts';
import { initTime, lead, model, units, validTime, value, variable } from '../answer-parts.ts';
import { keptFor } from '../caching.ts';
import {
  formatName,
  latitude,
  leadHours,
  longitude,
  modelId,
  pin,
  runTime,
  variableName,
} from '../parameters.ts';
import { faultsError } from '../parse-query.ts';
import { defineRoute } from '../route.ts';
import { describeRun, runDescription } from '../run-description.ts';

const query = z.object({
  model: modelId,
  var: variableName,
  west: longitude('Western edge; a box with west > east crosses the antimeridian.', 5),
  south: latitude('Southern edge.', 45),
  east: longitude('Eastern edge.', 15),
  north: latitude('Northern edge.', 55),
  init_time: runTime.optional(),
  lead_hours: leadHours('Lead hour; 0 when left out.', 6).optional(),
  fmt: formatName(['json']).optional(),
  pin: pin.optional(),
});

const axis = z.array(z.number());
const plane = z.array(axis);

const grid = z
  .object({
    model,
    var: variable,
    units,
    init_time: initTime,
    lead_hours: lead,
    valid_time: validTime,
    bbox: z
      .array(z.number())
      .length(4)
      .meta({ description: 'The box that was asked for: west, south, east, north.' }),
    grid: z.object({
      type: z.enum(['regular_latlon', 'lambert_conformal']),
      shape: z.array(z.int()).length(2).meta({ description: 'Rows and columns.' }),
      made: z
        .string()
        .optional()
        .meta({ description: 'How rows and columns were made of a grid that has none.' }),
    }),
    lats: z
      .union([axis, plane])
      .meta({ description: 'Latitude of each row; on a projected grid of each point, row by row.' }),
    lons: z
      .union([axis, plane])
      .meta({ description: 'Longitude of each column; on a projected grid of each point, row by row.' }),
    x: axis.optional().meta({ description: 'Metres, of each column of a projected grid.' }),
    y: axis.optional().meta({ description: 'Metres, of each row of a projected grid.' }),
    crs: z.string().optional().meta({ description: 'The projection of x and y, as a PROJ string.' }),
    values: z.array(z.array(value)).meta({ description: 'Row by row, in the order of lats and lons.' }),
    run: runDescription,
  })
  .meta({ id: 'Grid', description: 'A field over a box.' });

/** `GET /bbox`: one variable at one lead over a box, as rows and columns of the model's own grid. */
export const bboxRoute = defineRoute({
  path: '/bbox',
  operationId: 'getBbox',
  tag: 'Forecasts',
  summary: 'A field over a box',
  description:
    'One variable at one lead hour over a box, on the rows and columns of the model’s own grid: every point whose centre is in the box. Values equal those of `/point` at the same cells.',
  access: 'key',
  query,
  pathParameters: z.object({}),
  formats: { json: { schema: grid, description: 'Rows of values with their places.' } },
  problems: [404, 422, 502],
  examples: [
    {
      summary: 'Temperature over central Europe',
      call: '/bbox?model=gfs&var=air_temperature_2m&west=5&south=45&east=15&north=55&lead_hours=6',
    },
  ],
  async prepare({ query }, { request }) {
    requireServed(query.model, [query.var]);
    const { west, south, east, north } = query;
    if (south > north) {
      throw faultsError([{ parameter: 'south', detail: `${south} is north of north ${north}` }]);
    }
    const run = await request.run(query.model, query.init_time ?? null, query.pin ?? null);
    return {
      ...keptFor(run, query.init_time !== undefined || query.pin !== undefined),
      async read() {
        const box = { west, south, east, north };
        const slab = await request.requireSlab(run, query.var, query.lead_hours ?? 0, box);
        const answer = {
          model: run.model,
          var: slab.name,
          units: variableOf(query.var).units,
          init_time: formatTime(run.initTime),
          lead_hours: slab.lead,
          valid_time: formatTime(new Date(run.initTime.getTime() + slab.lead * 3_600_000)),
          bbox: [west, south, east, north],
          ...describePoints(slab),
          values: rowsOf(slab),
          run: describeRun(slab.run),
        };
        return { content: JSON.stringify(answer), run: slab.run };
      },
    };
  },
});

/** Where the values are: axes of latitude and longitude, or on a projected grid both for every point, and its own axes. */
function describePoints(slab: Slab) {
  const { window, nx, ny } = slab;
  const shape = [ny, nx];
  const [lats, lons] = [Array.from(slab.latitudes), Array.from(slab.longitudes)];
  switch (window.kind) {
    case 'rows':
      return { grid: { type: 'regular_latlon', shape }, lats, lons };
    case 'mesh': {
      const { spec } = slab.run.grid;
      const cells = spec.kind === 'icosahedral' ? spec.cells : slab.run.grid.size;
      const made = `a mesh of ${window.stepDegrees} degrees, each point the nearest of the ${cells} cells of the icosahedral grid`;
      return { grid: { type: 'regular_latlon', shape, made }, lats, lons };
    }
    case 'rectangle': {
      const axes = projectedAxes(slab);
      return {
        grid: { type: 'lambert_conformal', shape },
        lats: inRows(lats, nx),
        lons: inRows(lons, nx),
        ...(axes && { x: axes.x, y: axes.y, crs: axes.proj }),
      };
    }
  }
}

function inRows(values: readonly number[], nx: number): readonly (readonly number[])[] {
  return Array.from({ length: values.length / nx }, (_, y) => values.slice(y * nx, (y + 1) * nx));
}
