import { z } from 'zod';
import { openGazetteer } from '../../../places/index.ts';
import { IsobarError } from '../../../platform/index.ts';
import type { RequestedPlace } from '../../answers/places/read-places.ts';
import { placesOfIds } from '../../named-places.ts';
import { type QueryDefinition, requestedFields } from '../definition/query-definition.ts';
import { MEMBERS } from '../definition/query-parameters.ts';
import { PLACES_REPRESENTATIONS } from '../definition/representations.ts';
import { answerPlaces } from './places-answer.ts';

/** `locations/{locationId}`: values at named places. */
export const locationQuery: QueryDefinition = {
  path: 'locations/{locationId}',
  name: 'Location',
  summary: 'Values at a named place',
  description: 'Forecasts at the grid cell nearest to a named place, or to several of them.',
  parameters: { ...MEMBERS },
  pathParameters: {
    locationId: z.string().meta({
      description:
        'The id of a place, as `locations` lists them: a name, with hyphens between its words, is the largest place of that name, `paris-4717560` the one with that GeoNames id. Several are separated by commas.',
      example: 'paris',
    }),
  },
  formats: PLACES_REPRESENTATIONS,
  examples: [
    {
      summary: 'A place by its name',
      call: 'locations/paris?parameter-name=air_temperature_2m&datetime=+0h/+3h',
      show: ['domain.domainType', 'domain.axes', 'ranges'],
    },
  ],
  async prepare(question) {
    const { path, context, model } = question;
    const named = placesOfIds(await openGazetteer(), String(path['locationId']));
    const fields = requestedFields(question);
    const places = named.map(({ id, name, latitude, longitude }): RequestedPlace => {
      return { latitude, longitude, location: id, label: name };
    });
    return (requested) => {
      for (const { label, latitude, longitude } of places) {
        if (context.request.cell(requested.run, latitude, longitude) !== null) continue;
        throw new IsobarError(
          'not_found',
          `${label} is not a location of ${model}: it lies outside the domain`,
        );
      }
      return answerPlaces(question, requested, places, fields, 'locations');
    };
  },
};
