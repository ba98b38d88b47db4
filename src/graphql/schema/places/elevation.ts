import {
  ELEVATIONS,
  type ForecastRequest,
  HEIGHT_RULE,
  type HeightCorrection,
  type Place,
  type Run,
} from '../../../forecast/index.ts';
import { workOfGround } from '../../../http/index.ts';
import { builder } from '../../builder.ts';
import type { FieldArguments } from '../../pricing/operation-field.ts';
import { requireInRange } from '../arguments/ranges.ts';

/** The argument that corrects temperatures to a height. */
export const elevationArgument = () =>
  builder.args((t) => ({
    elevation: t.float({
      description: `Height in m above mean sea level, ${ELEVATIONS.minimum} to ${ELEVATIONS.maximum}, that \`air_temperature_2m\` is corrected to from the model’s ground, by 6.5 K for each km, in every field of the forecast; \`elevationCorrection\` says by how much. Other variables and diagnostics stay as they are. An error for models without \`surface_altitude\`. By default nothing is corrected.`,
    }),
  }));

/** The part of a price for a correction to a height. */
export function elevationPrice({ elevation }: FieldArguments): number {
  return typeof elevation === 'number' ? workOfGround().price : 0;
}

/**
 * The place with the correction that an argument asks for; null outside the domain. Throws IsobarError('validation_error') as
 * `ForecastRequest.atHeight`, and for a height out of range.
 */
export function correctedPlace(
  request: ForecastRequest,
  run: Run,
  place: Place | null,
  elevation: number | null | undefined,
): Place | null | Promise<Place> {
  if (typeof elevation !== 'number') return place;
  requireInRange('elevation', elevation, ELEVATIONS);
  return place && request.atHeight(run, place, elevation);
}

export const ElevationCorrectionRef = builder.objectRef<HeightCorrection>('ElevationCorrection').implement({
  description: 'How `air_temperature_2m` is corrected to a height above or below the model’s ground.',
  fields: (t) => ({
    elevation: t.exposeFloat('elevation', {
      description: 'The requested height in m above mean sea level.',
    }),
    ground: t.exposeFloat('ground', {
      description: 'Height of the model’s ground at the place in m above mean sea level.',
    }),
    kelvins: t.exposeFloat('kelvins', {
      description:
        'What is added to the model’s temperatures in K: below 0 where the requested height is above the model’s ground.',
    }),
    rule: t.string({ description: 'The rule in words.', resolve: () => HEIGHT_RULE }),
  }),
});
