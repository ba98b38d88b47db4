import type { Box } from '../../../catalog/index.ts';
import { IsobarError } from '../../../platform/index.ts';
import { builder } from '../../builder.ts';

export const BoundingBoxRef = builder.objectRef<Box>('BoundingBox').implement({
  description: 'Degrees; where `west` is greater than `east` the box crosses the 180° meridian.',
  fields: (t) => ({
    west: t.exposeFloat('west', { description: 'Degrees east, -180 to 180.' }),
    south: t.exposeFloat('south', { description: 'Degrees north, -90 to 90.' }),
    east: t.exposeFloat('east', { description: 'Degrees east, -180 to 180.' }),
    north: t.exposeFloat('north', { description: 'Degrees north, -90 to 90.' }),
  }),
});

export const BoxInputRef = builder.inputType('BoxInput', {
  description:
    'A box of latitudes and longitudes, its edges included. Where `west` is greater than `east` it crosses the 180° meridian; -180 to 180 is the whole circle.',
  fields: (t) => ({
    west: t.float({ required: true, description: 'Degrees east, -180 to 180.' }),
    south: t.float({ required: true, description: 'Degrees north, -90 to 90.' }),
    east: t.float({ required: true, description: 'Degrees east, -180 to 180.' }),
    north: t.float({ required: true, description: 'Degrees north, -90 to 90, not below `south`.' }),
  }),
});

/** Throws IsobarError('validation_error') for edges off the globe, or the wrong way round. */
export function requireBox(box: Box): Box {
  for (const edge of ['west', 'east'] as const) requireWithin(edge, box[edge], 180);
  for (const edge of ['south', 'north'] as const) requireWithin(edge, box[edge], 90);
  if (box.south > box.north) {
    throw new IsobarError('validation_error', `south ${box.south} is north of north ${box.north}`);
  }
  return box;
}

/** Throws IsobarError('validation_error') unless the degrees are from -`most` to `most`. */
export function requireWithin(name: string, degrees: number, most: 90 | 180): void {
  if (degrees >= -most && degrees <= most) return;
  throw new IsobarError('validation_error', `${name} ${degrees} must be from -${most} to ${most}`);
}
