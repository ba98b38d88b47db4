import { z } from 'zod';
import { type CellTable, formatTime, MISSING } from '../../forecast/index.ts';
import { cellLatitude, cellLongitude, initTime, leads, model, units, values } from '../answer-parts.ts';
import { describeRun, runDescription } from '../run-description.ts';
import type { AnsweringCell } from './answering-cell.ts';

/** Variables at a cell as a GeoJSON Feature (RFC 7946). */
export const pointFeature = z
  .object({
    type: z.literal('Feature'),
    geometry: z.object({
      type: z.literal('Point'),
      coordinates: z
        .tuple([cellLongitude, cellLatitude])
        .meta({ description: 'Longitude and latitude of the grid cell that answers.' }),
    }),
    properties: z.object({
      model,
      init_time: initTime,
      lead_hours: leads,
      variables: z.record(z.string(), z.object({ units, values })).meta({ description: 'By name.' }),
      run: runDescription,
    }),
  })
  .meta({ id: 'PointFeature', description: 'The answer to `var` and `vars` as GeoJSON.' });

export function pointGeojson({ lat, lon }: AnsweringCell, { run, leads, columns }: CellTable): string {
  const variables = columns.map(({ variable, units, integers, decimals }) => {
    const perUnit = 10 ** decimals;
    const values = Array.from(integers, (integer) => (integer === MISSING ? null : integer / perUnit));
    return [variable, { units, values }] as const;
  });
  return JSON.stringify({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [lon, lat] },
    properties: {
      model: run.model,
      init_time: formatTime(run.initTime),
      lead_hours: leads,
      variables: Object.fromEntries(variables),
      run: describeRun(run),
    },
  });
}
