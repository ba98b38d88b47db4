import { MODEL_IDS, type ModelId } from '../../catalog/index.ts';
import type { Forecasts, Run } from '../../forecast/index.ts';
import type { ServiceStatus } from '../../http/index.ts';
import { ResourceFault } from '../../platform/index.ts';

/** Whether requests should be sent to a server, and why not. */
export const READINESS = ['ready', 'starting', 'failing', 'draining'] as const;
export type Readiness = (typeof READINESS)[number];

interface Findings {
  /** Whether some model has a run that answers. */
  readonly hasRun: boolean;
  /** What does not work at the moment. */
  readonly faults: readonly ResourceFault[];
}

/** Whether nothing can be read because of a fault; without Redis limits are counted alone, and all is answered. */
function preventsAnswers({ resource }: ResourceFault): boolean {
  return resource !== 'redis' && resource !== 'processes';
}

/** Ready is also a server without runs that ingests none by itself: somebody else may ingest them. */
export function readinessOf({ draining, starting }: ServiceStatus, { hasRun, faults }: Findings): Readiness {
  if (draining) return 'draining';
  // Runs may be known, but not their values.
  if (faults.some(({ resource }) => resource === 'bucket')) return 'failing';
  // What is known of runs answers without the database too.
  if (hasRun) return 'ready';
  if (faults.some(preventsAnswers)) return 'failing';
  return starting ? 'starting' : 'ready';
}

/** The run of a model that answers by default. Null also where the database does not answer, which is reported by itself. */
export async function latestRun(forecasts: Forecasts, model: ModelId): Promise<Run | null> {
  try {
    return await forecasts.latest(model);
  } catch (error) {
    if (error instanceof ResourceFault) return null;
    throw error;
  }
}

export async function hasAnyRun(forecasts: Forecasts): Promise<boolean> {
  for (const model of MODEL_IDS) if ((await latestRun(forecasts, model)) !== null) return true;
  return false;
}
