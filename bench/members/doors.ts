import { z } from 'zod';
import { isVariableName } from '../../src/catalog/index.ts';
import type { TestGateway } from '../../test/support/gateway.ts';
import type { MemberQuestion } from './question.ts';

/** An interface that is asked. */
export interface Door {
  /** False for what it offers to nobody. */
  readonly takes: (question: MemberQuestion) => boolean;
  /** The number that it answers, null where it has none. */
  readonly ask: (gateway: TestGateway, question: MemberQuestion) => Promise<number | null>;
}

const MODEL = 'ifs-ens';
const series = z.array(z.number().nullable()).length(1);
const firstOf = (values: z.infer<typeof series>) => values[0] ?? null;

/** Each interface that answers questions about members at a place. */
export const DOORS: Readonly<Record<string, Door>> = {
  GraphQL: {
    takes: () => true,
    ask: async (gateway, question) => {
      const { lat, lon, lead } = question;
      const range = `leadFrom: ${lead}, leadTo: ${lead}`;
      const field =
        question.kind === 'quantile'
          ? `answer: quantiles(variable: ${question.variable}, at: [${question.at}], ${range}) { quantiles { values } }`
          : `answer: probability(${range}, where: [${question.where.map(
              (of) =>
                `{ is: { variable: ${of.variable}, comparison: ${of.comparison}, threshold: ${of.threshold} } }`,
            )}]) { values }`;
      const { data, errors } = await gateway.query(
        `{ point(latitude: ${lat}, longitude: ${lon}) { forecast(model: ifs_ens) { ${field} } } }`,
      );
      if (errors !== undefined) throw new Error(JSON.stringify(errors[0]));
      const { point } = z
        .object({
          point: z.object({
            forecast: z.object({
              answer: z.union([
                z.object({ quantiles: z.array(z.object({ values: series })).length(1) }),
                z.object({ values: series }),
              ]),
            }),
          }),
        })
        .parse(data);
      const { answer } = point.forecast;
      return firstOf('values' in answer ? answer.values : (answer.quantiles[0]?.values ?? []));
    },
  },

  // Of quantities that are derived from stored ones it has probabilities, no values.
  '/point': {
    takes: (question) => question.kind === 'probability' || isVariableName(question.variable),
    ask: async (gateway, question) => {
      const variable = question.kind === 'quantile' ? question.variable : 'air_temperature_2m';
      const response = await gateway.get(`/point?${parametersOf(question, variable)}`);
      const body = z
        .object({
          quantiles: z
            .array(z.object({ values: series }))
            .length(1)
            .optional(),
          probability: z.object({ values: series }).optional(),
        })
        .parse(await readJson(response));
      return firstOf((question.kind === 'quantile' ? body.quantiles?.[0] : body.probability)?.values ?? []);
    },
  },
};

function parametersOf(question: MemberQuestion, variable: string): URLSearchParams {
  const { lat, lon, lead } = question;
  const parameters = new URLSearchParams({
    model: MODEL,
    lat: String(lat),
    lon: String(lon),
    var: variable,
    lead_from: String(lead),
    lead_to: String(lead),
  });
  if (question.kind === 'quantile') parameters.set('quantiles', String(question.at));
  else {
    const conditions = question.where.map(
      (of) => `${of.variable}${of.comparison === 'GT' ? '>' : '<'}${of.threshold}`,
    );
    parameters.set('probability', conditions.join());
  }
  return parameters;
}

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.status}: ${text}`);
  return JSON.parse(text);
}
