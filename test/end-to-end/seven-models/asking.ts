import type { ModelId, VariableName } from '../../../src/catalog/index.ts';
import type { TestGateway } from '../../support/gateway.ts';

interface RunDescription {
  readonly state: string;
  readonly hours_present: number;
  readonly hours_expected: number;
  readonly synthetic: boolean;
  readonly source: string;
}

export interface PointAnswer {
  readonly lat: number;
  readonly lon: number;
  readonly init_time: string;
  readonly lead_hours: readonly number[];
  readonly variables: Readonly<
    Record<string, { readonly units: string; readonly values: readonly (number | null)[] }>
  >;
  readonly run: RunDescription;
}

/** `GET /bbox` of any kind of grid, its points in one row each of latitude, longitude and value. */
export interface SlabAnswer {
  readonly nx: number;
  readonly ny: number;
  readonly latitudes: readonly number[];
  readonly longitudes: readonly number[];
  readonly values: readonly (number | null)[];
  readonly grid: { readonly type: string; readonly made?: string };
  readonly init_time: string;
  readonly run: RunDescription;
}

export interface Box {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

interface SlabOptions {
  /** Default: the whole domain as `GET /models` tells it. */
  readonly box?: Box;
  readonly initTime?: string;
}

interface BodyOfSlab {
  readonly init_time: string;
  readonly grid: { readonly type: string; readonly shape: readonly [number, number]; readonly made?: string };
  readonly lats: readonly number[] | readonly (readonly number[])[];
  readonly lons: readonly number[] | readonly (readonly number[])[];
  readonly values: readonly (readonly (number | null)[])[];
  readonly run: RunDescription;
}

/** Questions to a gateway by REST, in the words of tests. Whatever is not answered with 200 is an error. */
export interface Ask {
  point(
    model: ModelId,
    variables: readonly VariableName[],
    place: readonly [lat: number, lon: number],
    more?: string,
  ): Promise<PointAnswer>;
  slab(model: ModelId, variable: VariableName, lead: number, options?: SlabOptions): Promise<SlabAnswer>;
  /** Where the cells are that answer for the points of a slab: elsewhere than these on a mesh. */
  cellsOf(model: ModelId, slab: SlabAnswer): Promise<Pick<SlabAnswer, 'latitudes' | 'longitudes'>>;
  json<Body>(pathAndQuery: string): Promise<Body>;
}

interface CellOfPoint {
  readonly forecast: { readonly cell: { readonly latitude: number; readonly longitude: number } };
}

/** Points that GraphQL takes at once. */
const POINTS_AT_ONCE = 1000;

/** @param gateway opened later, with the first question */
export function askerOf(gateway: () => TestGateway): Ask {
  const domains = new Map<ModelId, Box>();

  async function json<Body>(pathAndQuery: string): Promise<Body> {
    const response = await gateway().get(pathAndQuery);
    const body = await response.json();
    if (response.status !== 200) throw new Error(`${pathAndQuery}: ${JSON.stringify(body)}`);
    return body as Body;
  }

  async function domainOf(model: ModelId): Promise<Box> {
    if (domains.size === 0) {
      const { models } = await json<{ models: { id: ModelId; bbox: [number, number, number, number] }[] }>(
        '/models',
      );
      for (const { id, bbox } of models) {
        const [west, south, east, north] = bbox;
        domains.set(id, { west, south, east, north });
      }
    }
    const box = domains.get(model);
    if (box === undefined) throw new Error(`GET /models has no ${model}`);
    return box;
  }

  return {
    json,
    point: (model, variables, [lat, lon], more = '') =>
      json(`/point?model=${model}&vars=${variables.join(',')}&lat=${lat}&lon=${lon}${more}`),
    async slab(model, variable, lead, { box, initTime } = {}) {
      const { west, south, east, north } = box ?? (await domainOf(model));
      const run = initTime === undefined ? '' : `&init_time=${initTime}`;
      const edges = `west=${west}&south=${south}&east=${east}&north=${north}`;
      return flattened(await json(`/bbox?model=${model}&var=${variable}&lead_hours=${lead}&${edges}${run}`));
    },
    async cellsOf(model, { grid, latitudes, longitudes }) {
      if (grid.made === undefined) return { latitudes, longitudes };
      const cells: CellOfPoint['forecast']['cell'][] = [];
      for (let first = 0; first < latitudes.length; first += POINTS_AT_ONCE) {
        const at = latitudes.slice(first, first + POINTS_AT_ONCE).map((latitude, index) => {
          return { latitude, longitude: longitudes[first + index] };
        });
        const { data, errors } = await gateway().query<{ points: CellOfPoint[] }>(
          `query ($at: [PlaceInput!]!) {
            points(at: $at) { forecast(model: ${model.replace('-', '_')}) { cell { latitude longitude } } }
          }`,
          { at },
        );
        if (errors !== undefined) throw new Error(errors[0]?.message);
        cells.push(...data.points.map(({ forecast }) => forecast.cell));
      }
      return {
        latitudes: cells.map(({ latitude }) => latitude),
        longitudes: cells.map(({ longitude }) => longitude),
      };
    },
  };
}

function flattened({ grid, lats, lons, values, init_time, run }: BodyOfSlab): SlabAnswer {
  const [ny, nx] = grid.shape;
  const axes = grid.type === 'regular_latlon';
  const [rows, columns] = [lats.flat(), lons.flat()];
  return {
    nx,
    ny,
    latitudes: axes ? rows.flatMap((lat) => columns.map(() => lat)) : rows,
    longitudes: axes ? rows.flatMap(() => columns) : columns,
    values: values.flat(),
    grid,
    init_time,
    run,
  };
}
