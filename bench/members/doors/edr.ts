import { z } from 'zod';
import { isVariableName } from '../../../src/catalog/index.ts';
import { type Door, jsonOf, MODEL, oneValue } from './door.ts';

const answered = z.object({ ranges: z.record(z.string(), z.object({ values: oneValue })) });

/** It has quantiles of its parameters. */
export const edr: Door = {
  name: 'EDR',
  takes: (question) => question.kind === 'quantile' && isVariableName(question.variable),
  async ask({ gateway }, question) {
    if (question.kind !== 'quantile') throw new Error('EDR has no probabilities');
    const { lat, lon, lead, variable, at } = question;
    const query = new URLSearchParams({
      coords: `POINT(${lon} ${lat})`,
      'parameter-name': variable,
      datetime: `+${lead}h`,
      quantile: String(at),
      f: 'CoverageJSON',
    });
    const body = await jsonOf(await gateway.get(`/edr/collections/${MODEL}/position?${query}`));
    return answered.parse(body).ranges[variable]?.values ?? null;
  },
};
