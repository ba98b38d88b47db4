import { formatTime, type Run } from '../../forecast/index.ts';
import { GAZETTEER_ATTRIBUTION } from '../../places/index.ts';
import type { NamedPlace } from '../named-places.ts';
import { datetimeOf, featureLinks, type QueryLinks, timesOf } from './links.ts';

/**
 * Named places as a GeoJSON FeatureCollection with the members of EDR (OGC EDR 1.1, requirement edr/rc-locations): the parameters
 * at each, and where to request them.
 * @param parameters their names
 */
export function locationsGeojson(
  run: Run,
  leads: readonly number[],
  { places, matched }: { readonly places: readonly NamedPlace[]; readonly matched: number },
  parameters: readonly string[],
  links: QueryLinks,
): string {
  const datetime = datetimeOf(timesOf(run, leads));
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
    attribution: GAZETTEER_ATTRIBUTION,
    links: featureLinks(links),
    timeStamp: formatTime(links.now),
    numberMatched: matched,
    numberReturned: places.length,
  });
}
