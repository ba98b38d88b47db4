import { HOUR_MS } from '../../catalog/index.ts';
import { formatTime, type Run } from '../../forecast/index.ts';
import type { NamedPlace } from '../named-places.ts';
import { linksOf } from './places-geojson.ts';
import type { QueryLinks } from './query-links.ts';

/**
 * Named places as a GeoJSON FeatureCollection with the members of EDR (OGC EDR 1.1, requirement edr/rc-locations): what there is
 * at each, and where to ask for it.
 * @param parameters names of what there is
 */
export function locationsGeojson(
  { initTime }: Run,
  leads: readonly number[],
  { places, matched }: { readonly places: readonly NamedPlace[]; readonly matched: number },
  parameters: readonly string[],
  links: QueryLinks,
): string {
  const times = leads.map((lead) => formatTime(new Date(initTime.getTime() + lead * HOUR_MS)));
  const datetime = times.length === 1 ? times[0] : `${times[0]}/${times.at(-1)}`;
  return JSON.stringify({
    type: 'FeatureCollection',
    features: places.map(({ id, name, latitude, longitude }) => ({
      type: 'Feature',
      id,
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
      properties: {
        label: name,
        datetime,
        'parameter-name': parameters,
        edrqueryendpoint: `${links.collection}/locations/${id}`,
      },
    })),
    links: linksOf(links),
    timeStamp: formatTime(links.now),
    numberMatched: matched,
    numberReturned: places.length,
  });
}
