import type { Box } from '../../../../catalog/index.ts';
import { IsobarError } from '../../../../platform/index.ts';
import { builder } from '../../../builder.ts';
import { LATITUDE, LONGITUDE, requireInRange } from '../../arguments/ranges.ts';

export const BoxRef = builder.objectRef<Box>('Box').implement({
  description:
    'A box of latitudes and longitudes. Where `west` is greater than `east`, it crosses the 180° meridian.',
  fields: (t) => ({
    west: t.exposeFloat('west', { description: 'Western edge, degrees east, -180 to 180.' }),
    south: t.exposeFloat('south', { description: 'Southern edge, degrees north, -90 to 90.' }),
    east: t.exposeFloat('east', { description: 'Eastern edge, degrees east, -180 to 180.' }),
    north: t.exposeFloat('north', { description: 'Northern edge, degrees north, -90 to 90.' }),
  }),
});

export const BoxInputRef = builder.inputType('BoxInput', {
  description:
    'A box of latitudes and longitudes, edges included. Where `west` is greater than `east`, it crosses the 180° meridian. From -180 to 180, or from 0 to 360, it spans all longitudes.',
  fields: (t) => ({
    west: t.float({ required: true, description: 'Western edge, degrees east, -180 to 360.' }),
    south: t.float({ required: true, description: 'Southern edge, degrees north, -90 to 90.' }),
    east: t.float({ required: true, description: 'Eastern edge, degrees east, -180 to 360.' }),
    north: t.float({
      required: true,
      description: 'Northern edge, degrees north, -90 to 90, not south of `south`.',
    }),
  }),
});

/** Throws IsobarError('validation_error') for edges out of range, or a southern edge north of the northern one. */
export function requireBox(box: Box): Box {
  for (const edge of ['west', 'east'] as const) requireInRange(`box.${edge}`, box[edge], LONGITUDE);
  for (const edge of ['south', 'north'] as const) requireInRange(`box.${edge}`, box[edge], LATITUDE);
  if (box.south > box.north) {
    throw new IsobarError('validation_error', `south ${box.south} is north of north ${box.north}`, {
      reason: 'conflicting_arguments',
      argument: 'box.south',
      allowed: { minimum: LATITUDE.minimum, maximum: box.north },
    });
  }
  return box;
}
