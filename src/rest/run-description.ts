import type { Run } from '../forecast/index.ts';

/** Where the numbers come from. */
export function describeRun(run: Run) {
  return {
    state: run.state,
    hours_present: run.presentHours,
    hours_expected: run.expectedHours,
    synthetic: run.synthetic,
    source: run.source,
  };
}
