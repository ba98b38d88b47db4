import type { Plan, RatePolicy } from '../../../../access/index.ts';
import { builder } from '../../../builder.ts';
import { LEAF, list } from '../../../pricing/price.ts';

/** Limits of a plan, about. */
const RATES = 3;

const RateLimitRef = builder.objectRef<RatePolicy>('RateLimit').implement({
  description:
    'How many requests the keys of a project may send together within a window, which starts with the first.',
  fields: (t) => ({
    name: t.exposeString('name', {
      description: 'Its name in the headers `RateLimit` and `RateLimit-Policy`.',
    }),
    quota: t.expose('quota', { type: 'SafeInt', description: 'How many requests.' }),
    windowSeconds: t.expose('windowSeconds', {
      type: 'SafeInt',
      description: 'Length of the window in seconds.',
    }),
  }),
});

export const PlanRef = builder.objectRef<Plan>('Plan').implement({
  description: 'The limits of a project.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Its name in the settings, such as `free`.' }),
    monthlyCredits: t.expose('monthlyCredits', {
      type: 'SafeInt',
      nullable: true,
      description: 'Credits of a calendar month (UTC); null where none are counted.',
    }),
    requests: t.expose('requests', {
      type: [RateLimitRef],
      description:
        'Limits of the requests of all keys of the project together; a request must keep to all of them.',
      cost: () => list(LEAF, RATES),
    }),
    openRequests: t.expose('openRequests', {
      type: 'SafeInt',
      description: 'Requests that a key may have open at a time.',
    }),
    openSubscriptions: t.expose('openSubscriptions', {
      type: 'SafeInt',
      description: 'GraphQL subscriptions that a key may have open at a time.',
    }),
    operationCost: t.expose('operationCost', {
      type: 'SafeInt',
      description: 'Most that the GraphQL operations of one request may cost.',
    }),
    answerBytes: t.expose('answerBytes', {
      type: 'SafeInt',
      description: 'Most bytes of the answers to the GraphQL operations of one request, as JSON.',
    }),
    maxPoints: t.expose('maxPoints', { type: 'SafeInt', description: 'Most places of a request.' }),
    maxCells: t.expose('maxCells', { type: 'SafeInt', description: 'Most cells of the maps of a request.' }),
    maxSeries: t.expose('maxSeries', { type: 'SafeInt', description: 'Most series of a request.' }),
    language: t.exposeBoolean('language', { description: 'Whether it has questions in natural language.' }),
    archiveHours: t.expose('archiveHours', {
      type: 'SafeInt',
      nullable: true,
      description: 'How old a run may be, in hours since its start; null for every stored one.',
    }),
  }),
});
