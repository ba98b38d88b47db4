import { type Plan, plansOf, readPlans } from '../../../access/index.ts';
import { readConfig } from '../../../platform/index.ts';
import { formatFacts, printRows } from '../../terminal/print.ts';
import type { Column } from '../../terminal/table.ts';
import { planNamed } from '../named.ts';

interface Json {
  readonly json?: boolean;
}

/** `isobar plans list`: the plans of the settings. */
export function listPlans({ json }: Json): void {
  printRows(COLUMNS, configured(), json, 'There is no plan.');
}

/** `isobar plans show`: all that a plan allows. */
export function showPlan(id: string, { json }: Json): void {
  const plan = planNamed(configured(), id);
  console.log(json ? JSON.stringify(plan, null, 1) : formatFacts(planDetails(plan)));
}

/** `isobar plans check`: how a server would read a file, before the server uses it. @throws ConfigError for what is wrong in it */
export function checkPlans(file: string, { json }: Json): void {
  printRows(COLUMNS, plansOf(readPlans(file)).all, json, 'There is no plan.');
}

function configured(): readonly Plan[] {
  return plansOf(readPlans(readConfig(process.env).plansFile)).all;
}

function planDetails(plan: Plan): readonly (readonly [string, string])[] {
  return Object.entries(plan).map(([name, value]) => [name, wordsOf(name, value)]);
}

function wordsOf(name: string, value: unknown): string {
  if (value === null) return name === 'monthlyCredits' ? 'not counted' : 'no limit';
  if (Array.isArray(value)) return value.map(ratesOf).join(', ');
  if (typeof value === 'object') return ratesOf(value as { quota: number; windowSeconds: number });
  return String(value);
}

function ratesOf({
  quota,
  windowSeconds,
}: {
  readonly quota: number;
  readonly windowSeconds: number;
}): string {
  return `${quota} in ${windowSeconds} s`;
}

const COLUMNS: readonly Column<Plan>[] = [
  { title: 'PLAN', text: ({ id }) => id },
  {
    title: 'CREDITS A MONTH',
    align: 'right',
    text: ({ monthlyCredits }) => String(monthlyCredits ?? 'not counted'),
  },
  { title: 'REQUESTS OF A KEY', text: ({ requests }) => requests.map(ratesOf).join(', ') },
  { title: 'OPEN', align: 'right', text: ({ openRequests }) => String(openRequests) },
  { title: 'LANGUAGE', text: ({ language }) => (language ? 'yes' : 'no') },
  {
    title: 'OLDEST RUN',
    align: 'right',
    text: ({ archiveHours }) => (archiveHours === null ? 'any' : `${archiveHours} h`),
  },
];
