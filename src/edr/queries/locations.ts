import { modelOf } from '../../catalog/index.ts';
import { writeText } from '../../formats/index.ts';
import {
  invalidParameter,
  parseBox,
  parseWholeNumber,
  quoted,
  workOfListing,
  workOfSeries,
} from '../../http/index.ts';
import { parameterKeys, writeEdrGeojson } from '../answers/places-geojson.ts';
import { readPlaces, requireFewValues, requireLeads } from '../answers/read-places.ts';
import { locationsGeojson } from '../documents/locations.ts';
import { NAMED_PLACES } from '../named-places.ts';
import { variablesOf } from '../parameters/chosen-fields.ts';
import { type Coordinates, multiPointOf } from '../parameters/multi-point.ts';
import { boxRegion, contains } from '../regions/region.ts';
import { placeAt } from './position.ts';
import {
  type Answering,
  answeringFor,
  type QueryDefinition,
  type Question,
  requestedFields,
} from './query-definition.ts';
import { BOX, bbox, limit, MULTI_POINT } from './query-parameters.ts';

const MAX_LISTED = 10_000;

/** What a list of all named places costs: as much as so many models or runs. */
const LISTED_PLACES = 15;

/** `locations`: the named places, or values at places by their coordinates. */
export const locationsQuery: QueryDefinition = {
  path: 'locations',
  name: 'Locations',
  summary: 'Named places, or values at several places',
  description:
    'The named places and the parameters at them: all in the domain of the model, or those in `bbox`. With `lats` and `lons`, values at these places.',
  parameters: { ...MULTI_POINT, bbox, limit },
  pathParameters: {},
  formats: { geojson: { schema: null, description: 'GeoJSON with the members of EDR.' } },
  prepare(question) {
    const places = multiPointOf(question.rawParameters);
    return places === null ? listed(question) : valuesAt(question, places);
  },
};

function listed(question: Question): Answering {
  const { rawParameters, context } = question;
  for (const parameter of ['lead_from', 'lead_to'] as const) {
    if (rawParameters[parameter] !== undefined) throw invalidParameter(parameter, 'goes with lats and lons');
  }
  const region = rawParameters.bbox === undefined ? null : boxRegion(parseBox(rawParameters.bbox, BOX));
  const max = limitOf(rawParameters.limit);
  const parameters = parameterKeys(requestedFields(question));
  return ({ run, leads, links }) => ({
    ...workOfListing(LISTED_PLACES),
    read() {
      requireLeads(run, leads);
      const matching = NAMED_PLACES.filter(
        ({ latitude, longitude }) =>
          context.request.cell(run, latitude, longitude) !== null &&
          (region === null || contains(region, latitude, longitude)),
      );
      const places = { places: matching.slice(0, max), matched: matching.length };
      return { content: locationsGeojson(run, leads, places, parameters, links) };
    },
  });
}

function valuesAt(question: Question, coordinates: readonly Coordinates[]): Answering {
  const { rawParameters, context, model } = question;
  for (const parameter of ['bbox', 'limit'] as const) {
    if (rawParameters[parameter] !== undefined)
      throw invalidParameter(parameter, 'does not go with lats and lons');
  }
  const horizon = modelOf(model).horizonHours;
  const leadFrom = leadHour('lead_from', rawParameters.lead_from, horizon);
  const leadTo = leadHour('lead_to', rawParameters.lead_to, horizon);
  const [from, to] = [leadFrom ?? 0, leadTo ?? horizon];
  if (from > to) throw invalidParameter('lead_from', `${from} is after lead_to ${to}`);
  const fields = requestedFields(question);
  return answeringFor({ leadFrom, leadTo }, ({ run, leads, links }) => {
    const requested = leads.filter((lead) => lead >= from && lead <= to);
    requireLeads(run, requested);
    requireFewValues(coordinates.length, fields.length, requested.length);
    return {
      ...workOfSeries({
        places: coordinates.length,
        variables: variablesOf(fields),
        leads: requested.length,
      }),
      async read() {
        const answer = await readPlaces(context.request, run, coordinates.map(placeAt), fields, requested);
        const write = writeText((out) => writeEdrGeojson(out, answer, links, { withParameters: true }));
        return { content: await write, run: answer.run };
      },
    };
  });
}

function leadHour(
  parameter: 'lead_from' | 'lead_to',
  text: string | undefined,
  horizon: number,
): number | null {
  if (text === undefined) return null;
  const hours = parseWholeNumber(text);
  if (hours === null)
    throw invalidParameter(parameter, `${quoted(text)} is no whole number of hours, 0 or more`);
  if (hours > horizon)
    throw invalidParameter(parameter, `${hours} is beyond the horizon of ${horizon} hours`);
  return hours;
}

/** A larger limit than allowed counts as the largest allowed (OGC EDR 1.1, requirement core/rc-limit-response). */
function limitOf(text: string | undefined): number {
  if (text === undefined) return MAX_LISTED;
  const count = parseWholeNumber(text) ?? 0;
  if (count < 1) throw invalidParameter('limit', `${quoted(text)} is no whole number from 1 on`);
  return Math.min(count, MAX_LISTED);
}
