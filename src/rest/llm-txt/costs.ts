import type { Plan } from '../../access/index.ts';
import { leadsOf, PRESSURE_BASES, PRESSURE_LEVELS_HPA } from '../../catalog/index.ts';
import { creditsOf, workOfListing, workOfMaps, workOfProfile, workOfSeries } from '../../http/index.ts';

/** What the plans of this installation allow, a line for each. */
export function describePlans(plans: readonly Plan[]): string {
  return plans.map(describePlan).join('\n');
}

function describePlan(plan: Plan): string {
  const { id, requests, openRequests, openSubscriptions, maxPoints, maxSeries, maxCells, language } = plan;
  const { monthlyCredits, operationCost, answerBytes, archiveHours } = plan;
  const facts = [
    monthlyCredits === null ? 'credits are not counted' : `${monthlyCredits} credits a month`,
    requests.map(({ quota, windowSeconds }) => `${quota} requests in ${windowSeconds} s`).join(' and '),
    `${openRequests} open at a time`,
    `in one request at most ${maxPoints} places, ${maxSeries} series (one variable at one place), ${maxCells} cells of maps`,
    `GraphQL: ${openSubscriptions} subscriptions, operations of a price up to ${operationCost} and ${answerBytes} bytes`,
    language ? 'questions in words' : 'no questions in words (402)',
    archiveHours === null ? 'all stored runs' : `runs of the last ${archiveHours} h`,
  ];
  return `- \`${id}\`: ${facts.join('; ')}.`;
}

/** What common questions cost, by the prices that are charged. */
export function describePrices(): string {
  const leads = leadsOf('gfs', 0).length;
  const variables = ['air_temperature_2m'] as const;
  const series = (places: number, count: number) => workOfSeries({ places, variables, leads: count }).price;
  const cells = (read: number) =>
    workOfMaps({ variables, leads: 1, cells: { read, spanned: read, meshed: 0 } }).price;
  const levels = PRESSURE_BASES.length * PRESSURE_LEVELS_HPA.length;
  const prices: readonly (readonly [string, number])[] = [
    [`one variable at one place, all ${leads} leads of gfs`, series(1, leads)],
    ['one variable at one place, one lead', series(1, 1)],
    [`one variable at 100 places, all ${leads} leads of gfs`, series(100, leads)],
    ['a map of 100 cells', cells(100)],
    ['a map of 10000 cells', cells(10_000)],
    ['all variables on pressure levels over a place', workOfProfile(levels).price],
    ['a list of models', workOfListing(7).price],
  ];
  const lines = prices.map(([what, price]) => `${what} ${creditsOf(price)}`);
  return `Credits: ${lines.join('; ')}. The forms of an answer cost the same, and so do the interfaces, nearly. Errors and descriptions cost nothing.`;
}
