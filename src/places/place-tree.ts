import { around } from 'geokdbush';
import KDBush from 'kdbush';
import type { Columns } from './columns.ts';

/** Places by coordinate. */
export class PlaceTree {
  readonly #tree: KDBush;

  constructor({ tree }: Pick<Columns, 'tree'>) {
    this.#tree = KDBush.from(tree);
  }

  /** The index of the nearest place by great-circle distance. Degrees; longitudes are modulo 360. */
  nearest(latitude: number, longitude: number): number {
    const east = longitude - 360 * Math.floor((longitude + 180) / 360);
    const [nearest] = around(this.#tree, east, latitude, 1);
    if (nearest === undefined) throw new RangeError(`no place is near ${latitude}, ${longitude}`);
    return nearest;
  }
}
