import { createHash } from 'node:crypto';
import { type ModelId, nativeFieldsOf } from '../../../catalog/index.ts';

/** Code table 4.5: generalised vertical levels, which follow the terrain. */
export const HYBRID_LEVEL = 150;

const UUID_OCTETS = 16;

const known = new Map<ModelId, Uint8Array>();

/**
 * Section 4's coordinate values for levels of type 150, as octets: number of half levels and number of the vertical grid, both
 * float32, and the grid's UUID, here one made for the demo.
 */
export function verticalGridOf(model: ModelId): Uint8Array {
  let octets = known.get(model);
  if (octets === undefined) {
    const halfLevels = [...nativeFieldsOf(model).values()].flatMap(({ key, constant }) =>
      constant && key.surfaceType === HYBRID_LEVEL ? [key.surfaceValue ?? 0] : [],
    );
    octets = new Uint8Array(8 + UUID_OCTETS);
    const view = new DataView(octets.buffer);
    view.setFloat32(0, Math.max(...halfLevels));
    view.setFloat32(4, 1);
    octets.set(
      createHash('sha256').update(`isobar demo levels ${model}`).digest().subarray(0, UUID_OCTETS),
      8,
    );
    known.set(model, octets);
  }
  return octets;
}
