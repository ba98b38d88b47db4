import { invalidParameter } from '../../../http/index.ts';
import { parseDistance } from '../../parameters/geometry/distance.ts';
import { readWkt } from '../../parameters/geometry/wkt.ts';
import { POINT_FORM } from '../../parameters/text-forms.ts';
import { circleRegion } from '../../regions/shapes/circle.ts';
import { type QueryDefinition, requestedFields } from '../definition/query-definition.ts';
import { coords, MEMBERS, WITHIN } from '../definition/query-parameters.ts';
import { REGION_REPRESENTATIONS } from '../definition/representations.ts';
import { levelsOf } from '../points/position.ts';
import { answerRegion } from './region-answer.ts';

/** `radius`: the cells within a distance of a place. */
export const radiusQuery: QueryDefinition = {
  path: 'radius',
  name: 'Radius',
  summary: 'Values around a place',
  description: 'Forecasts within a distance of a place, along great circles.',
  parameters: { coords: coords('A POINT', 'POINT(13.4 52.5)', POINT_FORM), ...WITHIN, ...MEMBERS },
  pathParameters: {},
  formats: REGION_REPRESENTATIONS,
  examples: [
    {
      summary: 'Around a place, as CSV',
      call: 'radius?coords=POINT(13.4+52.5)&within=500&within-units=km&parameter-name=wind_gust_10m&datetime=+6h&f=CSV',
    },
  ],
  async prepare(question) {
    const { rawParameters } = question;
    if (rawParameters.coords === undefined)
      throw invalidParameter('coords', 'is required: WKT, as POINT(13.4 52.5)');
    const { positions } = await readWkt(rawParameters.coords, ['Point']);
    const km = parseDistance(rawParameters, ['within', 'within-units']);
    const fields = requestedFields(question, levelsOf(positions));
    return answerRegion(question, { region: circleRegion(positions[0], km), isBox: false, fields }, 'radius');
  },
};
