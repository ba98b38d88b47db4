import { z } from 'zod';
import { requireServed } from '../../../forecast/index.ts';
import { contentAnswer, defineRoute, modelInPath, requireModel } from '../../../http/index.ts';
import { legendOf } from '../../tiles/legend.ts';
import { requireDrawn, variableInPath } from '../../tiles/tile-parameters.ts';

/** `GET /tiles/{model}/{variable}/legend.svg`: what the colours of tiles mean. */
export const legendRoute = defineRoute({
  path: '/tiles/{model}/{variable}/legend.svg',
  operationId: 'getLegend',
  tag: 'Maps',
  summary: 'The legend of tiles',
  description: 'Colours with their bounds and unit, or with what codes mean.',
  access: 'public',
  pathParameters: z.object({ model: modelInPath, variable: variableInPath }),
  formats: { svg: { schema: null, description: 'An SVG of 360 by 60 px, higher for codes.' } },
  problems: [404],
  async prepare({ path }) {
    const name = requireDrawn(path.variable);
    requireServed(requireModel(path.model), [name]);
    return contentAnswer(await legendOf(name));
  },
});
