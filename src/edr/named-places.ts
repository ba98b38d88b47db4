import { nearMatches } from '../catalog/index.ts';
import { quoted } from '../http/index.ts';
import { IsobarError } from '../platform/index.ts';
import { MAX_PLACES } from './limits.ts';

/** A place that can be requested by its id. */
export interface NamedPlace {
  /** Letters and hyphens. */
  readonly id: string;
  readonly name: string;
  /** Degrees, in the middle of the place. */
  readonly latitude: number;
  readonly longitude: number;
}

/** Cities all over the world, some in the domain of every model. */
export const NAMED_PLACES: readonly NamedPlace[] = [
  place('amsterdam', 'Amsterdam', 52.37, 4.9),
  place('anchorage', 'Anchorage', 61.22, -149.9),
  place('athens', 'Athens', 37.98, 23.73),
  place('atlanta', 'Atlanta', 33.75, -84.39),
  place('auckland', 'Auckland', -36.85, 174.76),
  place('bangkok', 'Bangkok', 13.76, 100.5),
  place('barcelona', 'Barcelona', 41.39, 2.17),
  place('beijing', 'Beijing', 39.9, 116.41),
  place('berlin', 'Berlin', 52.52, 13.4),
  place('bogota', 'Bogotá', 4.71, -74.07),
  place('bordeaux', 'Bordeaux', 44.84, -0.58),
  place('brest', 'Brest', 48.39, -4.49),
  place('brussels', 'Brussels', 50.85, 4.35),
  place('bucharest', 'Bucharest', 44.43, 26.1),
  place('buenos-aires', 'Buenos Aires', -34.6, -58.38),
  place('cairo', 'Cairo', 30.04, 31.24),
  place('cape-town', 'Cape Town', -33.93, 18.42),
  place('chicago', 'Chicago', 41.88, -87.63),
  place('copenhagen', 'Copenhagen', 55.68, 12.57),
  place('dallas', 'Dallas', 32.78, -96.8),
  place('delhi', 'Delhi', 28.61, 77.21),
  place('denver', 'Denver', 39.74, -104.99),
  place('dubai', 'Dubai', 25.2, 55.27),
  place('dublin', 'Dublin', 53.35, -6.26),
  place('helsinki', 'Helsinki', 60.17, 24.94),
  place('hong-kong', 'Hong Kong', 22.32, 114.17),
  place('honolulu', 'Honolulu', 21.31, -157.86),
  place('istanbul', 'Istanbul', 41.01, 28.98),
  place('jakarta', 'Jakarta', -6.21, 106.85),
  place('johannesburg', 'Johannesburg', -26.2, 28.05),
  place('kyiv', 'Kyiv', 50.45, 30.52),
  place('lagos', 'Lagos', 6.52, 3.38),
  place('lima', 'Lima', -12.05, -77.04),
  place('lisbon', 'Lisbon', 38.72, -9.14),
  place('london', 'London', 51.51, -0.13),
  place('los-angeles', 'Los Angeles', 34.05, -118.24),
  place('lyon', 'Lyon', 45.76, 4.84),
  place('madrid', 'Madrid', 40.42, -3.7),
  place('manila', 'Manila', 14.6, 120.98),
  place('marseille', 'Marseille', 43.3, 5.37),
  place('mexico-city', 'Mexico City', 19.43, -99.13),
  place('miami', 'Miami', 25.76, -80.19),
  place('montreal', 'Montreal', 45.5, -73.57),
  place('mumbai', 'Mumbai', 19.08, 72.88),
  place('nairobi', 'Nairobi', -1.29, 36.82),
  place('new-york', 'New York', 40.71, -74.01),
  place('oslo', 'Oslo', 59.91, 10.75),
  place('paris', 'Paris', 48.85, 2.35),
  place('prague', 'Prague', 50.08, 14.44),
  place('reykjavik', 'Reykjavík', 64.15, -21.94),
  place('rio-de-janeiro', 'Rio de Janeiro', -22.91, -43.17),
  place('rome', 'Rome', 41.9, 12.5),
  place('san-francisco', 'San Francisco', 37.77, -122.42),
  place('santiago', 'Santiago', -33.45, -70.67),
  place('seattle', 'Seattle', 47.61, -122.33),
  place('seoul', 'Seoul', 37.57, 126.98),
  place('shanghai', 'Shanghai', 31.23, 121.47),
  place('singapore', 'Singapore', 1.35, 103.82),
  place('stockholm', 'Stockholm', 59.33, 18.07),
  place('strasbourg', 'Strasbourg', 48.57, 7.75),
  place('suva', 'Suva', -18.14, 178.44),
  place('sydney', 'Sydney', -33.87, 151.21),
  place('tokyo', 'Tokyo', 35.68, 139.69),
  place('toronto', 'Toronto', 43.65, -79.38),
  place('toulouse', 'Toulouse', 43.6, 1.44),
  place('vienna', 'Vienna', 48.21, 16.37),
  place('warsaw', 'Warsaw', 52.23, 21.01),
  place('washington', 'Washington', 38.91, -77.04),
  place('wellington', 'Wellington', -41.29, 174.78),
  place('zurich', 'Zurich', 47.38, 8.54),
];

function place(id: string, name: string, latitude: number, longitude: number): NamedPlace {
  return { id, name, latitude, longitude };
}

const BY_ID: ReadonlyMap<string, NamedPlace> = new Map(NAMED_PLACES.map((place) => [place.id, place]));

/** The places of an id, or of several separated by commas, each once. Throws IsobarError('not_found'). */
export function placesOfIds(text: string): readonly NamedPlace[] {
  const ids = text.split(',', MAX_PLACES + 1).map((id) => id.trim().toLowerCase());
  return [...new Set(ids)].map((id) => {
    const place = BY_ID.get(id);
    if (place !== undefined) return place;
    const near = nearMatches(id.slice(0, 60), [...BY_ID.keys()]);
    const meant = near.length === 0 ? '' : `, did you mean ${near.join(' or ')}?`;
    throw new IsobarError('not_found', `there is no location ${quoted(id)}${meant} (locations lists them)`);
  });
}
