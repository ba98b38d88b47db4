// biome-ignore-all lint/style/noNonNullAssertion: an index of a place is within the columns
import { greatCircleKm } from '../../geo/index.ts';
import { AIRPORT } from '../names/kinds.ts';
import type { Columns } from '../packed/columns.ts';

/** An airport that has the name itself counts as much as one that so many times more people use and that is near a city of that name. */
const OWN_NAME = 8;
/** An airport serves cities that are nearer than this. */
const SERVED_KM = 60;
/** Of two airports that serve a city the one counts half as much that is farther by this. */
const HALF_KM = 25;

/**
 * The airports that a name means, the likeliest first: those that are called so, and the one that serves the city of that name.
 * @param own indexes of airports of that name
 * @param city index of the city; null for none
 */
export function airportsNamed(
  columns: Columns,
  own: readonly number[],
  city: number | null,
): readonly number[] {
  const { kind, weight, latitude, longitude } = columns;
  const figures = new Map(own.map((airport) => [airport, weight[airport]! * OWN_NAME]));
  // "Heathrow airport" is not one near Heathrow, Florida.
  if (city !== null && own.every((airport) => weight[airport]! < weight[city]!)) {
    const factor = own.length > 0 ? OWN_NAME : 1;
    const position = { latitude: latitude[city]!, longitude: longitude[city]! };
    for (let place = 0; place < kind.length; place++) {
      if (kind[place] !== AIRPORT || Math.abs(latitude[place]! - position.latitude) > 1) continue;
      const km = greatCircleKm(position, { latitude: latitude[place]!, longitude: longitude[place]! });
      if (km > SERVED_KM) continue;
      const nearness = 2 ** (-km / HALF_KM);
      const named = figures.get(place);
      // Of two airports with the name of the city the nearer one is meant.
      figures.set(
        place,
        named === undefined ? weight[place]! * factor * nearness : named * (1 + nearness / 100),
      );
    }
  }
  return [...figures].sort(([, a], [, b]) => b - a).map(([airport]) => airport);
}
