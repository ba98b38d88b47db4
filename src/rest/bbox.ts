import type { RequestHandler } from 'express';
import { z } from 'zod';
import { variableOf } from '../catalog/index.ts';
import {
  type Forecasts,
  formatTime,
  projectedAxes,
  requireServed,
  rowsOf,
  type Slab,
} from '../forecast/index.ts';
import { IsobarError } from '../platform/index.ts';
import { cacheAnswer } from './caching.ts';
import { latitude, leadHours, longitude, modelId, parseQuery, pin, runTime, variableName } from './query.ts';
import { describeRun } from './run-description.ts';

const bboxQuery = z.object({
  model: modelId,
  var: variableName,
  west: longitude,
  south: latitude,
  east: longitude,
  north: latitude,
  init_time: runTime.optional(),
  lead_hours: leadHours.optional(),
  fmt: z.enum(['json'], 'must be json').optional(),
  pin: pin.optional(),
});

/** `GET /bbox`: one variable at one lead over a box, as rows and columns of the model's own grid. */
export function getBbox(forecasts: Forecasts): RequestHandler {
  return async (req, res) => {
    const query = parseQuery(bboxQuery, req.query);
    requireServed(query.model, [query.var]);
    const { west, south, east, north } = query;
    if (south > north) {
      throw new IsobarError('validation_error', `south ${south} is north of north ${north}`);
    }
    const request = forecasts.request();
    const run = await request.run(query.model, query.init_time ?? null, query.pin ?? null);
    const slab = await request.requireSlab(run, query.var, query.lead_hours ?? 0, {
      west,
      south,
      east,
      north,
    });
    cacheAnswer(res, slab.run, query.init_time !== undefined || query.pin !== undefined);
    res.json({
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
    });
  };
}

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
