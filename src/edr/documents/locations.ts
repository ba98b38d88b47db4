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
  // Written once: most of the document are the same names of parameters at each place.
  const shared = `"datetime":${JSON.stringify(datetime)},"parameter-name":${JSON.stringify(parameters)}`;
  const features = places.map(({ id, name, latitude, longitude }) => {
    const address = `${links.collection}/locations/${id}`;
    return `{"type":"Feature","id":${JSON.stringify(id)},"geometry":{"type":"Point","coordinates":[${longitude},${latitude}]},"properties":{"label":${JSON.stringify(name)},${shared},"edrqueryendpoint":${JSON.stringify(address)}}}`;
  });
  const others = JSON.stringify({
    attribution: GAZETTEER_ATTRIBUTION,
    links: featureLinks(links),
    timeStamp: formatTime(links.now),
    numberMatched: matched,
    numberReturned: places.length,
  });
  return `{"type":"FeatureCollection","features":[${features.join(',')}],${others.slice(1)}`;
}
