import { builder } from '../../builder.ts';
import type { OperationEstimate, Refusal } from '../../context/operation-estimate.ts';
import { LEAF, list, one, PLAN } from '../../pricing/price.ts';

/** The price of parsing and validating one character of a document. */
const ESTIMATED_CHARACTER = 0.05;

/** An estimate with the plan that it was made for. */
interface Estimate extends OperationEstimate {
  readonly planId: string;
}

const RefusalRef = builder.objectRef<Refusal>('OperationRefusal').implement({
  description: 'Why an operation would be refused.',
  fields: (t) => ({
    code: t.exposeString('code', {
      description: 'The code of the error, as `extensions.code` would have it: `validation_error`.',
    }),
    message: t.exposeString('message', { description: 'What is wrong, and what is allowed.' }),
    reason: t.exposeString('reason', {
      nullable: true,
      description: 'What kind of fault it is, as `extensions.reason` would have it: `too_large`.',
    }),
  }),
});

const EstimateRef = builder.objectRef<Estimate>('Estimate').implement({
  description: 'What an operation would cost, and whether it would be executed.',
  fields: (t) => ({
    credits: t.exposeInt('credits', {
      description:
        'Credits that the answer would be charged; of a subscription, those of each event, and 1 for its start. 0 for an operation that is not valid.',
    }),
    perEvent: t.boolean({
      description: 'Whether the operation is a subscription: all figures are those of each event.',
      resolve: ({ isSubscription }) => isSubscription,
    }),
    price: t.float({
      description:
        'The total that `extensions.cost` would have, which the plan limits; 1 is about one series.',
      resolve: ({ cost }) => Math.round((cost?.price ?? 0) * 10) / 10,
    }),
    bytes: t.field({
      type: 'SafeInt',
      description: 'Most bytes of the answer, as JSON before compression.',
      resolve: ({ cost }) => Math.ceil(cost?.bytes ?? 0),
    }),
    points: t.field({
      type: 'SafeInt',
      description: 'Places that it asks for.',
      resolve: ({ cost }) => cost?.points ?? 0,
    }),
    series: t.field({
      type: 'SafeInt',
      description: 'Series that it asks for, each of one variable at one place, at most.',
      resolve: ({ cost }) => Math.ceil(cost?.series ?? 0),
    }),
    cells: t.field({
      type: 'SafeInt',
      description: 'Cells of the maps that it asks for.',
      resolve: ({ cost }) => cost?.cells ?? 0,
    }),
    allowed: t.boolean({
      description: 'Whether the operation would be executed: it is valid, within the plan, and paid for.',
      resolve: ({ refusals }) => refusals.length === 0,
    }),
    refusals: t.field({
      type: [RefusalRef],
      description: 'Why it would not be executed; empty where it would.',
      cost: () => list(LEAF, 1),
      resolve: ({ refusals }) => refusals,
    }),
    plan: t.exposeString('planId', { description: 'The plan of the project.' }),
    remaining: t.field({
      type: 'SafeInt',
      nullable: true,
      description: 'Credits that the project has left; null on plans that count none.',
      resolve: ({ standing }) => standing?.remaining ?? null,
    }),
    renewsAt: t.field({
      type: 'Time',
      nullable: true,
      description: 'When the allowance of the next month is added; null on plans that count no credits.',
      resolve: ({ standing }) => standing?.renewsAt ?? null,
    }),
  }),
});

builder.queryField('estimate', (t) =>
  t.field({
    type: EstimateRef,
    description:
      'What another operation would cost, without executing it. It costs no credits, and works for operations that are not valid, which it explains. At most 10 in an operation; an estimate of an estimate is refused.',
    // It parses, validates and prices a document.
    cost: ({ query }) => one(PLAN + query.length * ESTIMATED_CHARACTER),
    authScopes: { anybody: true },
    args: {
      query: t.arg.string({ required: true, description: 'The document of the operation.' }),
      variables: t.arg({
        type: 'JSON',
        description: 'Values of its variables: an object, as `variables` of a request has it.',
      }),
      operationName: t.arg.string({ description: 'The operation, where the document has several.' }),
    },
    resolve: async (_root, { query, variables, operationName }, context, { schema }) => {
      const operation = { query, variables, operationName: operationName ?? null };
      return { ...(await context.estimate(schema, operation, context)), planId: context.caller.plan.id };
    },
  }),
);
