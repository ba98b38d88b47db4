import { around } from 'geokdbush';
import KDBush from 'kdbush';
import { wrapLongitude } from '../geo/index.ts';
import type { Columns } from './columns.ts';

/** Places by coordinate. */
export class PlaceTree {
  readonly #tree: KDBush;

  constructor({ tree }: Pick<Columns, 'tree'>) {
    this.#tree = KDBush.from(tree);
  }

  /** The index of the nearest place by great-circle distance. Degrees; longitudes are modulo 360. */
  nearest(latitude: number, longitude: number): number {
    const [nearest] = around(this.#tree, wrapLongitude(longitude), latitude, 1);
    if (nearest === undefined) throw new RangeError(`no place is near ${latitude}, ${longitude}`);
    return nearest;
  }
}
