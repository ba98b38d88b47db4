import type { Plan } from '../access/index.ts';

/** How often a field may be asked for by one key. */
export interface FieldRate {
  /** Type and name of the field; a field has one rate at most. */
  readonly type: string;
  readonly field: string;
  readonly max: number;
  /** Seconds over which `max` counts. */
  readonly windowSeconds: number;
}

/** What one key may ask of GraphQL. */
export interface PlanLimits {
  /** Most that one HTTP request, with all operations in it, may cost; see `cost.ts`. */
  readonly cost: number;
  /** Subscriptions that may be open at a time. */
  readonly streams: number;
  readonly rates: readonly FieldRate[];
}

/** Fields whose answers take many reads, or much room. All others are held by the cost alone. */
const DEAR_FIELDS: readonly Pick<FieldRate, 'type' | 'field'>[] = [
  { type: 'Query', field: 'points' },
  { type: 'Query', field: 'box' },
  { type: 'Point', field: 'runs' },
  { type: 'Point', field: 'runChange' },
  { type: 'Point', field: 'spread' },
  { type: 'PointForecast', field: 'windows' },
];

function dearFields(max: number, windowSeconds: number): readonly FieldRate[] {
  return DEAR_FIELDS.map((field) => ({ ...field, max, windowSeconds }));
}

/** The limits of every plan. */
export const PLAN_LIMITS: Readonly<Record<Plan, PlanLimits>> = {
  free: { cost: 2_000, streams: 4, rates: dearFields(60, 60) },
  paid: { cost: 10_000, streams: 40, rates: dearFields(1000, 1) },
};
