import { type RunKey, runIdOf } from '../../forecast/index.ts';

/** The id of a run's item, `gfs-20260101t00z`: in lower case, as STAC recommends. The run's own id is answered as well. */
export function itemIdOf(run: RunKey): string {
  return runIdOf(run).toLowerCase();
}
