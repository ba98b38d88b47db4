import path from 'node:path';
import { describeRehearsal } from '../../src/app/ingest/sources/rehearsed-sources.ts';
import { latencyOf, MINUTE_MS } from '../../src/catalog/index.ts';
import { startRehearsal } from '../../src/demo/index.ts';

/** Its next run is hours away, so that the ingest of one comes to an end. */
export const LIVE_MODEL = 'nam';
const INIT_TIME = new Date('2026-01-15T00:00:00Z');
/** After the last file of the run. */
const MARGIN_MS = 10 * MINUTE_MS;

/** A producer whose newest run has just become complete, and the file for `ISOBAR_REHEARSAL` that names it. */
export async function startLiveProducer(
  folder: string,
): Promise<{ readonly file: string; close(): Promise<void> }> {
  const { lastMinutes } = latencyOf(LIVE_MODEL, INIT_TIME.getUTCHours());
  const start = new Date(INIT_TIME.getTime() + lastMinutes * MINUTE_MS + MARGIN_MS);
  const none = { late: 0, missing: 0, cut: 0, corrected: 0 };
  const rehearsal = await startRehearsal({
    pace: { start, since: new Date(), factor: 1 },
    seed: 1,
    grids: 'fine',
    models: [LIVE_MODEL],
    troubles: none,
  });
  rehearsal.calm();
  const file = path.join(folder, 'rehearsal.json');
  describeRehearsal(rehearsal, true, file);
  return { file, close: () => rehearsal.close() };
}
