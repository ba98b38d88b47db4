import { around } from 'geokdbush';
import KDBush from 'kdbush';
import { wrapLongitude } from '../../geo/index.ts';
import { CITY } from '../names/kinds.ts';
import type { Columns } from '../packed/columns.ts';

/** Cities by coordinate. */
export class PlaceTree {
  readonly #tree: KDBush;

  readonly #isCity: (index: number) => boolean;

  constructor({ tree, kind }: Pick<Columns, 'tree' | 'kind'>) {
    this.#tree = KDBush.from(tree);
    this.#isCity = (index) => kind[index] === CITY;
  }

  /** The index of the nearest city by great-circle distance. Degrees; longitudes are modulo 360. */
  nearest(latitude: number, longitude: number): number {
    const [nearest] = around(this.#tree, wrapLongitude(longitude), latitude, 1, undefined, this.#isCity);
    if (nearest === undefined) throw new RangeError(`no city is near ${latitude}, ${longitude}`);
    return nearest;
  }
}
