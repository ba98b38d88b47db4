import { invalidParameter, tooLarge } from '../../../http/index.ts';
import type { RequestedPlace } from '../../answers/places/read-places.ts';
import { MAX_PLACES } from '../../limits.ts';
import type { Position } from '../../parameters/geometry/geometry.ts';
import { readWkt } from '../../parameters/geometry/wkt.ts';
import type { LevelChoice } from '../../parameters/levels/levels.ts';
import { POINTS_FORM } from '../../parameters/text-forms.ts';
import { type QueryDefinition, requestedFields } from '../definition/query-definition.ts';
import { coords, MEMBERS } from '../definition/query-parameters.ts';
import { PLACES_REPRESENTATIONS } from '../definition/representations.ts';
import { answerPlaces } from './places-answer.ts';

/** `position`: the cells nearest to one place or several. */
export const positionQuery: QueryDefinition = {
  path: 'position',
  name: 'Position',
  summary: 'Values at places',
  description: `Forecasts at the grid cells nearest to a place, or to ${MAX_PLACES} at most. In CoverageJSON a Point for one time, a PointSeries for several, and VerticalProfiles for several levels, at the centre of the cell.`,
  parameters: { coords: coords('A POINT or MULTIPOINT', 'POINT(13.4 52.5)', POINTS_FORM), ...MEMBERS },
  pathParameters: {},
  formats: PLACES_REPRESENTATIONS,
  examples: [
    {
      summary: 'One place, the first hours of the run',
      call: 'position?coords=POINT(13.4+52.5)&parameter-name=air_temperature_2m&datetime=+0h/+3h',
      show: ['domain.domainType', 'domain.axes', 'ranges'],
    },
    {
      summary: 'Two places at one time, as GeoJSON',
      call: 'position?coords=MULTIPOINT((13.4+52.5),(2.35+48.85))&parameter-name=air_temperature_2m,total_cloud_cover&datetime=+6h&f=GeoJSON',
      show: ['features'],
    },
  ],
  async prepare(question) {
    const { rawParameters } = question;
    if (rawParameters.coords === undefined)
      throw invalidParameter('coords', 'is required: WKT, as POINT(13.4 52.5)');
    const { positions } = await readWkt(rawParameters.coords, ['Point', 'MultiPoint']);
    if (positions.length > MAX_PLACES) {
      throw tooLarge(`coords has ${positions.length} points, at most ${MAX_PLACES} are answered`);
    }
    const fields = requestedFields(question, levelsOf(positions));
    return (run) => answerPlaces(question, run, positions.map(placeAt), fields, 'position');
  },
};

/** A place without a name. */
export function placeAt({ longitude, latitude }: Pick<Position, 'longitude' | 'latitude'>): RequestedPlace {
  return { longitude, latitude, location: null, label: `${latitude},${longitude}` };
}

/** The level of the points' heights; null where they have none. Throws IsobarError where heights differ. */
export function levelsOf(positions: readonly Position[]): LevelChoice | null {
  const heights = new Set(positions.map(({ z }) => z));
  const [height = null] = heights;
  if (heights.size > 1) {
    throw invalidParameter(
      'coords',
      'has points on different levels: all are answered on the same, ask for them with z',
    );
  }
  return height === null ? null : (level) => level === height;
}
