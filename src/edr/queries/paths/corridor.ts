import { invalidParameter } from '../../../http/index.ts';
import { corridorOf, leadsAlong } from '../../answers/paths/corridor-question.ts';
import { parseDistance } from '../../parameters/geometry/distance.ts';
import { requireConsistent, timesOfPath } from '../../parameters/geometry/path.ts';
import { readWkt } from '../../parameters/geometry/wkt.ts';
import { corridorLevels } from '../../parameters/levels/corridor-height.ts';
import { LINE_FORM } from '../../parameters/text-forms.ts';
import { chooseFields } from '../../parameters/variables/chosen-fields.ts';
import { answerRegion } from '../areas/region-answer.ts';
import { answeringFor, type QueryDefinition } from '../definition/query-definition.ts';
import { CORRIDOR, coords, MEMBERS } from '../definition/query-parameters.ts';
import { REGION_REPRESENTATIONS } from '../definition/representations.ts';

/** `corridor`: the cells along a path, to both sides of it. */
export const corridorQuery: QueryDefinition = {
  path: 'corridor',
  name: 'Corridor',
  summary: 'Values along a path, to both sides',
  description:
    'Forecasts of the cells up to half of `corridor-width` from a line, along great circles between its points; where that is less than a cell, of the cells that the line crosses. With times (M, seconds since 1970) at the output steps while the path is travelled, else at the times of `datetime`. `corridor-height` goes with a level: `z`, or heights (Z) of the points.',
  parameters: {
    coords: coords(
      'A LINESTRING, LINESTRINGZ, LINESTRINGM or LINESTRINGZM',
      'LINESTRING(2.35 48.85,13.4 52.5)',
      LINE_FORM,
    ),
    ...CORRIDOR,
    ...MEMBERS,
  },
  pathParameters: {},
  formats: REGION_REPRESENTATIONS,
  examples: [
    {
      summary: 'A path, to both sides',
      call: 'corridor?coords=LINESTRING(2.35+48.85,13.4+52.5)&corridor-width=800&width-units=km&parameter-name=air_temperature_2m&datetime=+6h',
      show: ['domain.domainType', 'domain.axes', 'ranges'],
    },
  ],
  async prepare(question) {
    const { rawParameters, context, model } = question;
    if (rawParameters.coords === undefined) {
      throw invalidParameter('coords', 'is required: WKT, as LINESTRING(2.35 48.85,13.4 52.5)');
    }
    const { positions } = await readWkt(rawParameters.coords, ['LineString']);
    requireConsistent(positions, rawParameters);
    const km = parseDistance(rawParameters, ['corridor-width', 'width-units']) / 2;
    const isOnLevel = corridorLevels(rawParameters, positions);
    const fields = chooseFields(model, rawParameters['parameter-name'], isOnLevel);
    return answeringFor(timesOfPath(positions), (requested) => {
      const { run } = requested;
      const region = corridorOf(context.request, run, positions, km);
      const leads = leadsAlong(run, positions, requested.leads);
      return answerRegion(question, { region, isBox: false, fields }, 'corridor')({ ...requested, leads });
    });
  },
};
