import { around } from 'geokdbush';
import KDBush from 'kdbush';
import type { SourcePlace } from '../sources.ts';

/** Finds the nearest city of a country, whose region and time zone a place without them gets; the nearest at all where the country has none. */
export class CityNear {
  readonly #places: readonly SourcePlace[];
  readonly #tree: KDBush;

  constructor(places: readonly SourcePlace[]) {
    this.#places = places;
    this.#tree = new KDBush(places.length);
    for (const { longitude, latitude } of places) this.#tree.add(longitude, latitude);
    this.#tree.finish();
  }

  find(latitude: number, longitude: number, country: string): SourcePlace {
    const isThere = (index: number) => this.#places[index]?.countrycode === country;
    const [there] = around(this.#tree, longitude, latitude, 1, undefined, isThere);
    const [nearest] = there === undefined ? around(this.#tree, longitude, latitude, 1) : [there];
    const place = this.#places[nearest ?? 0];
    if (place === undefined) throw new Error('there are no cities');
    return place;
  }
}
