import { z } from 'zod';
import { isVariableName } from '../../../src/catalog/index.ts';
import type { MemberQuestion } from '../question.ts';
import { type Door, jsonOf, MODEL, onePoint, oneValue } from './door.ts';

/** Of quantities that are derived from stored ones, routes have probabilities, no values. */
const takes = (question: MemberQuestion) =>
  question.kind === 'probability' || isVariableName(question.variable);

/** The quantile or probability of an answer, whose values have a form. */
function answerIn(values: typeof oneValue | typeof onePoint) {
  return z
    .object({
      quantiles: z.array(z.object({ values })).length(1).optional(),
      probability: z.object({ values }).optional(),
    })
    .transform(({ quantiles, probability }) => (quantiles?.[0] ?? probability)?.values ?? null);
}
const atPoint = answerIn(oneValue);
const inBox = answerIn(onePoint);

export const point: Door = {
  name: '/point',
  takes,
  async ask({ gateway }, question) {
    const { lat, lon, lead } = question;
    const place = { lat, lon, lead_from: lead, lead_to: lead };
    return atPoint.parse(await jsonOf(await gateway.get(`/point?${parametersOf(question, place)}`)));
  },
};

/** Degrees around a point, in which there is no other. */
const MARGIN = 0.5;

export const bbox: Door = {
  name: '/bbox',
  takes,
  async ask({ gateway }, question) {
    const { lat, lon, lead } = question;
    const box = {
      west: Math.max(-180, lon - MARGIN),
      south: Math.max(-90, lat - MARGIN),
      east: lon + MARGIN,
      north: Math.min(90, lat + MARGIN),
      lead_hours: lead,
    };
    return inBox.parse(await jsonOf(await gateway.get(`/bbox?${parametersOf(question, box)}`)));
  },
};

function parametersOf(question: MemberQuestion, where: Readonly<Record<string, number>>): URLSearchParams {
  const parameters = new URLSearchParams({
    model: MODEL,
    var: question.kind === 'quantile' ? question.variable : 'air_temperature_2m',
  });
  for (const [name, value] of Object.entries(where)) parameters.set(name, String(value));
  if (question.kind === 'quantile') parameters.set('quantiles', String(question.at));
  else {
    const conditions = question.where.map(
      ({ variable, comparison, threshold }) => `${variable}${comparison === 'GT' ? '>' : '<'}${threshold}`,
    );
    parameters.set('probability', conditions.join());
  }
  return parameters;
}
