import { z } from 'zod';
import { modelOf, quantityOf } from '../../../catalog/index.ts';
import { type Run, requireServed } from '../../../forecast/index.ts';
import { SYNTHETIC_NOTICE } from '../../../formats/index.ts';
import { cachePolicyOf, defineRoute, modelInPath, requireModel, workOfListing } from '../../../http/index.ts';
import { leadHour, pin, requestedStep, runName, validMoment } from '../../parameters.ts';
import { MAX_ZOOM, requireDrawn, tileSize, variableInPath } from '../../tiles/tile-parameters.ts';

/** A quarter of the distance between points: pixels of a further zoom would only enlarge what is between them. */
const PIXELS_PER_CELL = 4;
const DEFAULT_SIZE = 256;

const tileJson = z.object({
  tilejson: z.literal('3.0.0'),
  name: z.string(),
  tiles: z.array(z.string()).meta({ description: 'The address of tiles, with {z}, {x} and {y}.' }),
  tileSize: z.int().meta({ description: 'Pixels of a side.' }),
  minzoom: z.int(),
  maxzoom: z.int().meta({ description: 'Map libraries enlarge the tiles of this zoom for further ones.' }),
  bounds: z.array(z.number()).meta({ description: 'West, south, east, north of the model’s grid.' }),
  attribution: z.string(),
  legend: z.string().meta({ description: 'The address of the legend.' }),
});

/** `GET /tiles/{model}/{variable}/tile.json`: where the tiles are, for map libraries. */
export const tileJsonRoute = defineRoute({
  path: '/tiles/{model}/{variable}/tile.json',
  operationId: 'getTileJson',
  tag: 'Maps',
  summary: 'Tiles for a map library',
  description: 'TileJSON 3.0.0.',
  access: 'key',
  readsRuns: true,
  query: z.object({ init_time: runName, lead_hours: leadHour, valid_time: validMoment, size: tileSize, pin }),
  pathParameters: z.object({ model: modelInPath, variable: variableInPath }),
  formats: { json: { schema: tileJson, description: 'TileJSON.' } },
  problems: [404],
  async prepare({ path, query }, { request, origin, address }) {
    const model = requireModel(path.model);
    const name = requireDrawn(path.variable);
    requireServed(model, [name]);
    const { run } = await requestedStep(request, { ...query, model });
    const { attribution, title } = modelOf(model);
    const { west, south, east, north } = run.grid.bounds;
    const folder = `${origin}/tiles/${model}/${name}`;
    const answer: z.output<typeof tileJson> = {
      tilejson: '3.0.0',
      name: `${title}: ${quantityOf(name).longName}`,
      tiles: [`${folder}/{z}/{x}/{y}.png${parametersIn(address)}`],
      tileSize: query.size ?? DEFAULT_SIZE,
      minzoom: 0,
      maxzoom: zoomOf(run),
      bounds: [west, south, east, north],
      attribution: run.synthetic ? `${attribution}. ${SYNTHETIC_NOTICE}` : attribution,
      legend: `${folder}/legend.svg`,
    };
    return {
      ...cachePolicyOf(run, query),
      ...workOfListing(1),
      read: () => ({ content: JSON.stringify(answer) }),
    };
  },
});

/** The parameters as they were sent, which were found right. */
function parametersIn(address: string): string {
  const start = address.indexOf('?');
  return start < 0 ? '' : address.slice(start);
}

function zoomOf({ grid }: Run): number {
  const cellsAround = 360 / grid.meshStepDegrees;
  return Math.min(MAX_ZOOM, Math.ceil(Math.log2((cellsAround * PIXELS_PER_CELL) / DEFAULT_SIZE)));
}
