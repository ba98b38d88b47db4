import { z } from 'zod';
import { writeText } from '../../formats/index.ts';
import { IsobarError } from '../../platform/index.ts';
import { PLACES_FORMS } from '../answers/places-forms.ts';
import { type RequestedPlace, readPlaces } from '../answers/read-places.ts';
import { placesOfIds } from '../named-places.ts';
import { type QueryDefinition, requestedFields } from './query-definition.ts';
import { PLACES_REPRESENTATIONS, placesFormat } from './representations.ts';

/** `locations/{locationId}`: values at named places. */
export const locationQuery: QueryDefinition = {
  path: 'locations/{locationId}',
  name: 'Location',
  summary: 'Values at a named place',
  description: 'Forecasts at the grid cell nearest to a named place, or to several of them.',
  parameters: {},
  pathParameters: {
    locationId: z.string().meta({
      description: 'The id of a place, as `locations` lists them, or several separated by commas.',
      example: 'paris',
    }),
  },
  formats: PLACES_REPRESENTATIONS,
  prepare(question) {
    const { path, format, context, model } = question;
    const named = placesOfIds(String(path['locationId']));
    const fields = requestedFields(question);
    const places = named.map(({ id, name, latitude, longitude }): RequestedPlace => {
      return { latitude, longitude, location: id, label: name };
    });
    return ({ run, leads, links }) => {
      for (const { label, latitude, longitude } of places) {
        if (context.request.cell(run, latitude, longitude) !== null) continue;
        throw new IsobarError(
          'not_found',
          `${label} is no location of ${model}: it lies outside of the domain`,
        );
      }
      return {
        async read() {
          const answer = await readPlaces(context.request, run, places, fields, leads);
          const write = PLACES_FORMS[placesFormat(format)](answer, links);
          return { content: await writeText(write), run: answer.run };
        },
      };
    };
  },
};
