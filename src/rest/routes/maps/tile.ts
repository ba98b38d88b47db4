import { z } from 'zod';
import { requireServed, requireStep } from '../../../forecast/index.ts';
import { tileView } from '../../../geo/index.ts';
import {
  cachePolicyOf,
  defineRoute,
  mapCells,
  modelInPath,
  requireModel,
  workOfClearTile,
  workOfTile,
} from '../../../http/index.ts';
import { leadHour, pin, requestedStep, runName, validMoment } from '../../parameters.ts';
import { clearTile, tileImage } from '../../tiles/tile-image.ts';
import {
  requireDrawn,
  requireTile,
  tileInPath,
  tileSize,
  variableInPath,
} from '../../tiles/tile-parameters.ts';

/** `GET /tiles/{model}/{variable}/{z}/{x}/{y}.png`: a field as a tile of a web map. */
export const tileRoute = defineRoute({
  path: '/tiles/{model}/{variable}/{z}/{x}/{y}.png',
  operationId: 'getTile',
  tag: 'Maps',
  summary: 'A tile of a web map',
  description:
    'One variable or diagnostic at one time: XYZ, Web Mercator (EPSG:3857), in the explorer’s colours; clear where there is no value.',
  access: 'key',
  readsRuns: true,
  query: z.object({ init_time: runName, lead_hours: leadHour, valid_time: validMoment, size: tileSize, pin }),
  pathParameters: z.object({ model: modelInPath, variable: variableInPath, ...tileInPath }),
  formats: { png: { schema: null, description: 'A PNG with a palette and transparency.' } },
  problems: [404, 502, 503],
  examples: [
    { summary: 'Temperature over Europe', call: '/tiles/gfs/air_temperature_2m/3/4/2.png?lead_hours=6' },
  ],
  async prepare({ path, query }, { request, signal }) {
    const model = requireModel(path.model);
    const name = requireDrawn(path.variable);
    const tile = requireTile(path, query.size);
    requireServed(model, [name]);
    const { run, lead } = await requestedStep(request, { ...query, model });
    requireStep(run, lead);
    const answer = {
      ...cachePolicyOf(run, query),
      question: `tile ${name} ${lead} ${tile.z} ${tile.x} ${tile.y} ${tile.size}`,
    };
    const view = tileView(run.grid, tile);
    if (view === null)
      return { ...answer, ...workOfClearTile(), read: () => ({ content: clearTile(tile.size) }) };
    const { box, stride } = view;
    const window = request.grids.requireSlabWindow(run, name, lead, box, { stride, cellLimit: MAX_CELLS });
    const cells = mapCells(request.grids, run, box, window);
    return {
      ...answer,
      ...workOfTile({ variables: [name], leads: 1, cells }, tile.size ** 2),
      read: () => tileImage(request.grids, { run, name, lead }, tile, view, signal),
    };
  },
});

/** Points of a tile: a stride is chosen so that four pixels have two, so it never has as many. */
const MAX_CELLS = 2 ** 21;
