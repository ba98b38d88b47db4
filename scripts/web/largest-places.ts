import type { Plugin } from 'vite';
import { openGazetteer } from '../../src/places/index.ts';
import { namedFromZoom } from './prominence.ts';

/** A map of a country shows a hundred or two; the file is loaded once. */
const COUNT = 5000;

const MODULE = 'virtual:largest-places';
const RESOLVED = `\0${MODULE}`;
const FILE = 'largest-places.json';

/**
 * The largest places of the gazetteer (GeoNames, CC BY 4.0: maps that show them say so) as a file of our own origin: rows of name,
 * latitude, longitude, population and the zoom from which it is named, the largest first. `import address from 'virtual:largest-places'` gives its address.
 */
export function largestPlaces(): Plugin {
  let isServing = false;
  return {
    name: 'largest-places',
    configResolved({ command }) {
      isServing = command === 'serve';
    },
    resolveId: (id) => (id === MODULE ? RESOLVED : null),
    async load(id) {
      if (id !== RESOLVED) return null;
      if (isServing) return `export default '/${FILE}';`;
      const file = this.emitFile({ type: 'asset', name: FILE, source: await rows() });
      return `export default import.meta.ROLLUP_FILE_URL_${file};`;
    },
    configureServer(server) {
      server.middlewares.use(`/${FILE}`, (_request, response) => {
        rows().then((made) => {
          response.setHeader('Content-Type', 'application/json');
          response.end(made);
        });
      });
    },
  };
}

async function rows(): Promise<string> {
  const gazetteer = await openGazetteer();
  const places = gazetteer.largest(COUNT, () => true);
  const zooms = namedFromZoom(places);
  return JSON.stringify(
    places.map(({ name, latitude, longitude, population }, n) => [
      name,
      Number(latitude.toFixed(3)),
      Number(longitude.toFixed(3)),
      population,
      zooms[n],
    ]),
  );
}
