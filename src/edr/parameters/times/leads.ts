import { HOUR_MS, leadsOf } from '../../../catalog/index.ts';
import type { Run } from '../../../forecast/index.ts';
import type { TimeChoice } from './datetime.ts';

/** The leads of a run whose valid times are chosen, ascending; without a choice all that it can answer for. */
export function chosenLeads(run: Run, choice: TimeChoice | null): readonly number[] {
  const initTime = run.initTime.getTime();
  return leadsOfRun(run).filter(
    (lead) => choice === null || choice.includes(initTime + lead * HOUR_MS, initTime),
  );
}

/** The leads that a run can answer for: a run on demand can ingest all leads of its model. */
export function leadsOfRun(run: Run): readonly number[] {
  return run.onDemand ? leadsOf(run.model, run.initTime.getUTCHours()) : run.axisLeads;
}
