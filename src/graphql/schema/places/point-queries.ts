import type { Pin } from '../../../forecast/index.ts';
import { IsobarError } from '../../../platform/index.ts';
import { builder } from '../../builder.ts';
import { PIN, pinOf } from '../arguments/pin.ts';
import { type AskedPlace, type PinnedPlace, PlaceInputRef, requirePlace } from './place.ts';
import { PointRef } from './point.ts';

/** Most places of one `points` argument. */
const MAX_POINTS = 1000;

builder.queryFields((t) => ({
  point: t.field({
    type: PointRef,
    nullable: true,
    description: 'One place.',
    args: {
      latitude: t.arg.float({ required: true, description: 'Degrees north, -90 to 90.' }),
      longitude: t.arg.float({ required: true, description: 'Degrees east, -180 to 180.' }),
      id: t.arg.string({ description: 'Echoed as `Point.id`.' }),
      pin: t.arg.string({ description: PIN }),
    },
    resolve: (_root, { pin, ...place }) => pointAt(place, pinOf(pin)),
  }),
  points: t.field({
    type: [PointRef],
    nullable: { list: true, items: true },
    description: `Several places, at most ${MAX_POINTS}; those that share tiles share their reads. An item whose coordinates are wrong is null with an error.`,
    args: {
      at: t.arg({ type: [PlaceInputRef], required: true, description: 'Where.' }),
      pin: t.arg.string({ description: PIN }),
    },
    complexity: ({ at }) => ({ field: 1, multiplier: at.length }),
    resolve: (_root, { at, pin }) => {
      if (at.length > MAX_POINTS) {
        throw new IsobarError(
          'validation_error',
          `${at.length} points are asked for, at most ${MAX_POINTS} are answered`,
        );
      }
      const pinned = pinOf(pin);
      // Each item is a promise of its own, so that one that fails leaves the others.
      return at.map(async (place) => pointAt(place, pinned));
    },
  }),
}));

function pointAt(place: AskedPlace, pin: Pin | null): PinnedPlace {
  requirePlace(place);
  return { ...place, pin };
}
