import { invalidParameter } from '../../../http/index.ts';
import type { QueryDefinition } from '../definition/query-definition.ts';
import { bbox, MEMBERS } from '../definition/query-parameters.ts';
import { REGION_REPRESENTATIONS } from '../definition/representations.ts';
import { requestedBox } from './area.ts';
import { answerRegion } from './region-answer.ts';

/** `cube`: the cells of a box, on levels. */
export const cubeQuery: QueryDefinition = {
  path: 'cube',
  name: 'Cube',
  summary: 'Values in a box, on levels',
  description: 'Forecasts in a box, on the pressure levels of `z`, or on all of them.',
  parameters: { bbox, ...MEMBERS },
  pathParameters: {},
  formats: REGION_REPRESENTATIONS,
  examples: [
    {
      summary: 'A box on two levels',
      call: 'cube?bbox=5,45,15,55&parameter-name=temperature&z=850,500&datetime=+0h/+3h',
      show: ['domain.domainType', 'domain.axes', 'ranges'],
    },
  ],
  prepare(question) {
    const { bbox } = question.rawParameters;
    if (bbox === undefined) throw invalidParameter('bbox', 'is required: west,south,east,north');
    return answerRegion(question, requestedBox(question, bbox), 'cube');
  },
};
