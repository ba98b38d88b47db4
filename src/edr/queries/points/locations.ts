import { modelOf } from '../../../catalog/index.ts';
import { writeText } from '../../../formats/index.ts';
import {
  invalidParameter,
  parseBox,
  parseWholeNumber,
  quoted,
  workOfListing,
  workOfSeries,
} from '../../../http/index.ts';
import { openGazetteer } from '../../../places/index.ts';
import { parameterKeys, writeEdrGeojson } from '../../answers/places/places-geojson.ts';
import { readPlaces, requireFewValues, requireLeads } from '../../answers/places/read-places.ts';
import { locationsGeojson } from '../../documents/locations.ts';
import { namedPlace } from '../../named-places.ts';
import { type Coordinates, multiPointOf } from '../../parameters/geometry/multi-point.ts';
import { variablesOf } from '../../parameters/variables/chosen-fields.ts';
import { boxRegion, contains } from '../../regions/region.ts';
import {
  type Answering,
  answeringFor,
  type QueryDefinition,
  type Question,
  requestedFields,
} from '../definition/query-definition.ts';
import { BOX, bbox, limit, MULTI_POINT } from '../definition/query-parameters.ts';
import { placeAt } from './position.ts';

/** Places that are listed where nothing is said, and at most. */
const DEFAULT_LISTED = 100;
const MAX_LISTED = 1000;

/** The price in things of a list: one for so many places, and the search for the largest of a domain, which counts up to 1,000. */
const PLACES_PER_THING = 5;
const FINDING = 18;

/** `locations`: the largest places, or values at places by their coordinates. */
export const locationsQuery: QueryDefinition = {
  path: 'locations',
  name: 'Locations',
  summary: 'Named places, or values at several places',
  description:
    'The places with most people and the parameters at them: of the domain of the model, or of `bbox`. Others are requested by name or by GeoNames id. With `lats` and `lons`, values at these places.',
  parameters: { ...MULTI_POINT, bbox, limit },
  pathParameters: {},
  formats: { geojson: { schema: null, description: 'GeoJSON with the members of EDR.' } },
  examples: [
    {
      summary: 'Values at places by their coordinates',
      call: 'locations?lats=52.5,48.85&lons=13.4,2.35&parameter-name=air_temperature_2m&lead_from=0&lead_to=3',
      show: ['features', 'parameters'],
    },
    {
      summary: 'Named places in a box',
      call: 'locations?bbox=5,45,15,55&limit=2&parameter-name=air_temperature_2m',
      show: ['features', 'numberMatched'],
    },
  ],
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
    ...workOfListing(FINDING + Math.ceil(max / PLACES_PER_THING)),
    async read() {
      requireLeads(run, leads);
      const gazetteer = await openGazetteer();
      const largest = gazetteer.largestCounted(
        max,
        MAX_LISTED,
        (latitude, longitude) =>
          (region === null || contains(region, latitude, longitude)) &&
          context.request.cell(run, latitude, longitude) !== null,
      );
      const listed = largest.places.map((place) => namedPlace(gazetteer, place));
      const places = { places: listed, matched: largest.matched };
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
        const answer = await readPlaces(
          context.request,
          run,
          coordinates.map(placeAt),
          fields,
          requested,
          'geojson',
        );
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
    throw invalidParameter(parameter, `must be a whole number of hours, 0 or more, not ${quoted(text)}`);
  if (hours > horizon)
    throw invalidParameter(parameter, `${hours} is beyond the horizon of ${horizon} hours`);
  return hours;
}

/** A larger limit than allowed counts as the largest allowed (OGC EDR 1.1, requirement core/rc-limit-response). */
function limitOf(text: string | undefined): number {
  if (text === undefined) return DEFAULT_LISTED;
  const count = parseWholeNumber(text) ?? 0;
  if (count < 1) throw invalidParameter('limit', `must be a whole number from 1 on, not ${quoted(text)}`);
  return Math.min(count, MAX_LISTED);
}
