import { MODEL_IDS, type ModelId } from '../../src/catalog/index.ts';
import { startDemoProducerThread } from '../../src/demo/index.ts';
import {
  createIngestBoard,
  type DemoIngest,
  type DemoOptions,
  type RunReport,
  startDemoIngest,
} from '../../src/ingest/index.ts';
import { openGateway, type TestGateway } from './gateway.ts';

/**
 * Chosen for short runs: euro-ifs then reaches to 144 h, icon-eu to 48 h and hrrr to 18 h. After DWD's change to CCSDS, before
 * NAM's last run.
 */
const DEMO_CLOCK = new Date('2026-09-15T13:00:00Z');

/** The newest run of each model that its producer has out in full by then. */
export const NEWEST_DEMO_RUNS: Readonly<Record<ModelId, Date>> = {
  gfs: at('06'),
  'euro-ifs': at('06'),
  hrrr: at('11'),
  nam: at('06'),
  'icon-global': at('06'),
  'icon-eu': at('09'),
  arome: at('06'),
};

function at(hour: string): Date {
  return new Date(`2026-09-15T${hour}:00:00Z`);
}

/** Models that get the run before their newest too. */
const WITH_TWO_RUNS = ['hrrr', 'euro-ifs', 'nam'] as const satisfies readonly ModelId[];

export interface DemoOfAllModels {
  readonly gateway: TestGateway;
  /** Of every run in the order in which they came. */
  readonly reports: readonly RunReport[];
  /** Makes the next run of one of the models with two runs appear and takes it in. */
  ingestNextDemoRun: DemoIngest['ingestNextDemoRun'];
  close(): Promise<void>;
}

/** A gateway over the demo: the newest run of all seven models, and the one before of those with short runs. */
export async function openDemoOfAllModels(): Promise<DemoOfAllModels> {
  const now = () => DEMO_CLOCK;
  const gateway = await openGateway();
  const producer = await startDemoProducerThread({ now });
  const reports: RunReport[] = [];
  const start = (models: readonly ModelId[], onRun: NonNullable<DemoOptions['onRun']>) => {
    const { store, log } = gateway.parts;
    return startDemoIngest({ store, producer, now, models, board: createIngestBoard(), log, onRun });
  };

  const newest = start(MODEL_IDS, (report) => {
    // The newest of each come first. Nothing of the runs before has begun yet.
    if (reports.push(report) === MODEL_IDS.length) void newest.close();
  });
  await newest.filled.catch((error: unknown) => {
    if (reports.length < MODEL_IDS.length) throw error;
  });
  await newest.close();

  const ingest = start(WITH_TWO_RUNS, (report) => reports.push(report));
  await ingest.filled;
  return {
    gateway,
    reports,
    ingestNextDemoRun: (model) => ingest.ingestNextDemoRun(model),
    async close() {
      await ingest.close();
      await producer.close();
      await gateway.close();
    },
  };
}
