import { HOUR_MS, leadsOf } from '../../catalog/index.ts';
import type { Run } from '../../forecast/index.ts';
import type { TimeChoice } from './datetime.ts';

/** The leads of a run that are there and whose valid times are chosen, ascending; of all that are there by default. */
export function chosenLeads(run: Run, choice: TimeChoice | null): readonly number[] {
  const initTime = run.initTime.getTime();
  return leadsOfRun(run).filter((lead) => choice === null || choice(initTime + lead * HOUR_MS, initTime));
}

/** What a run on demand has not yet can be taken in: it has all the leads of its model. */
export function leadsOfRun(run: Run): readonly number[] {
  return run.onDemand ? leadsOf(run.model, run.initTime.getUTCHours()) : run.presentLeads;
}
