import { LRUCache } from 'lru-cache';
import { type LeadRange, leadsOf } from '../../../catalog/index.ts';
import { memo } from '../../common/memo.ts';
import type { Run } from './run.ts';

/** Axes kept per run; each takes at most some kilobytes. */
const MAX_AXES = 64;

const axesOfRuns = new WeakMap<Run, LRUCache<string, readonly number[]>>();

/**
 * The leads of a run within a range, ascending: those at which anything of it is stored or missing, or of a run on demand all
 * output steps of its model. The same array for equal questions about a run.
 */
export function axisOf(run: Run, { from, to }: LeadRange): readonly number[] {
  const axes = memo(axesOfRuns, run, () => new LRUCache<string, readonly number[]>({ max: MAX_AXES }));
  return memo<string, readonly number[]>(axes, `${from}-${to}`, () => {
    const leads = run.onDemand ? leadsOf(run.model, run.initTime.getUTCHours()) : run.axisLeads;
    return leads.filter((lead) => lead >= from && lead <= to);
  });
}
