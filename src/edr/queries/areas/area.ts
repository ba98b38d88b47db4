import { invalidParameter, parseBox } from '../../../http/index.ts';
import { readWkt } from '../../parameters/geometry/wkt.ts';
import { AREA_FORM } from '../../parameters/text-forms.ts';
import { boxRegion } from '../../regions/region.ts';
import { polygonRegion } from '../../regions/shapes/polygon.ts';
import { type QueryDefinition, type Question, requestedFields } from '../definition/query-definition.ts';
import { BOX, bbox, coords, MEMBERS } from '../definition/query-parameters.ts';
import { REGION_REPRESENTATIONS } from '../definition/representations.ts';
import { levelsOf } from '../points/position.ts';
import { answerRegion, type RequestedRegion } from './region-answer.ts';

/** `area`: the cells in polygons, or in the box of the contract. */
export const areaQuery: QueryDefinition = {
  path: 'area',
  name: 'Area',
  summary: 'Values in an area',
  description:
    'Forecasts inside polygons, edges included, or in a box: give one of `coords` and `bbox`. A polygon crosses the antimeridian with longitudes beyond 180, or with sides from 170 to -170 and its points counter-clockwise.',
  parameters: {
    coords: coords('A POLYGON or MULTIPOLYGON', 'POLYGON((5 45,15 45,10 55,5 45))', AREA_FORM),
    bbox,
    ...MEMBERS,
  },
  pathParameters: {},
  formats: REGION_REPRESENTATIONS,
  examples: [
    {
      summary: 'A polygon at one time',
      call: 'area?coords=POLYGON((5+45,15+45,15+55,5+45))&parameter-name=air_temperature_2m&datetime=+6h',
      show: ['domain.domainType', 'domain.axes', 'ranges'],
    },
  ],
  prepare: async (question) => answerRegion(question, await requestedRegion(question), 'area'),
};

async function requestedRegion(question: Question): Promise<RequestedRegion> {
  const { rawParameters } = question;
  if (rawParameters.coords !== undefined && rawParameters.bbox !== undefined) {
    throw invalidParameter('bbox', 'and coords exclude each other: give one of them');
  }
  if (rawParameters.bbox !== undefined) return requestedBox(question, rawParameters.bbox);
  if (rawParameters.coords === undefined) {
    throw invalidParameter('coords', '(a POLYGON) or bbox (west,south,east,north) is required');
  }
  const { polygons } = await readWkt(rawParameters.coords, ['Polygon', 'MultiPolygon']);
  const fields = requestedFields(question, levelsOf(polygons.flat(2)));
  return { region: polygonRegion(polygons), isBox: false, fields };
}

/** The region of a box and the requested fields; six numbers say on which levels. */
export function requestedBox(question: Question, text: string): RequestedRegion {
  const { vertical, ...box } = parseBox(text, BOX);
  const isOnLevel = vertical && ((level: number) => level >= vertical.from && level <= vertical.to);
  return { region: boxRegion(box), isBox: true, fields: requestedFields(question, isOnLevel) };
}
