import { z } from 'zod';
import type { MemberQuestion } from '../question.ts';
import { type Door, oneValue } from './door.ts';

const answered = z.object({
  point: z.object({
    forecast: z.object({
      answer: z.union([
        z
          .object({ quantiles: z.array(z.object({ values: oneValue })).length(1) })
          .transform(({ quantiles: [first] }) => first?.values ?? null),
        z.object({ values: oneValue }).transform(({ values }) => values),
      ]),
    }),
  }),
});

export const graphql: Door = {
  name: 'GraphQL',
  takes: () => true,
  async ask({ gateway }, question) {
    const { lat, lon } = question;
    const { data, errors } = await gateway.query(
      `{ point(latitude: ${lat}, longitude: ${lon}) { forecast(model: ifs_ens) { answer: ${fieldOf(question)} } } }`,
    );
    if (errors !== undefined) throw new Error(JSON.stringify(errors[0]));
    return answered.parse(data).point.forecast.answer;
  },
};

function fieldOf(question: MemberQuestion): string {
  const range = `leadFrom: ${question.lead}, leadTo: ${question.lead}`;
  if (question.kind === 'quantile') {
    return `quantiles(variable: ${question.variable}, at: [${question.at}], ${range}) { quantiles { values } }`;
  }
  const where = question.where.map(
    ({ variable, comparison, threshold }) =>
      `{ is: { variable: ${variable}, comparison: ${comparison}, threshold: ${threshold} } }`,
  );
  return `probability(${range}, where: [${where}]) { values }`;
}
