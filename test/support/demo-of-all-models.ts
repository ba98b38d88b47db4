import type { GatewayParts } from '../../src/app/parts/gateway-parts.ts';
import { DEFAULT_MODEL_IDS, type DefaultModelId } from '../../src/catalog/index.ts';
import { type DemoProducer, startDemoProducerThread } from '../../src/demo/index.ts';
import {
  createIngestBoard,
  type DemoIngest,
  type DemoOptions,
  locateDemo,
  type RunReport,
  startDemoIngest,
} from '../../src/ingest/index.ts';
import { openGateway, type TestGateway } from './gateway.ts';

/**
 * Chosen for short runs: euro-ifs then reaches to 144 h, icon-eu to 48 h and hrrr to 18 h. After DWD's change to CCSDS, before
 * NAM's last run.
 */
export const DEMO_CLOCK = new Date('2026-09-15T13:00:00Z');

/** The newest run of each model that its producer has out in full by then. */
export const NEWEST_DEMO_RUNS: Readonly<Record<DefaultModelId, Date>> = {
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

/** Models that get the other run of the demo too: the one before their newest, or hrrr's last long one. */
const WITH_TWO_RUNS = ['hrrr', 'euro-ifs', 'nam'] as const satisfies readonly DefaultModelId[];

export interface DemoOfAllModels {
  readonly gateway: TestGateway;
  /** Of every run in the order in which they came. */
  readonly reports: readonly RunReport[];
  /** Makes the next run of one of the models with two runs appear and ingests it. */
  ingestNextDemoRun: DemoIngest['ingestNextDemoRun'];
  close(): Promise<void>;
}

/**
 * A gateway over the demo: the newest run of all seven models, and a second of three of them.
 * @param models the models to ingest, where fewer will do
 * @param replace parts of the gateway that are other than usual
 * @param settings besides those of every test
 */
export async function openDemoOfAllModels(
  models: readonly DefaultModelId[] = DEFAULT_MODEL_IDS,
  replace: Partial<GatewayParts> = {},
  settings: Readonly<Record<string, string>> = {},
): Promise<DemoOfAllModels> {
  const now = () => DEMO_CLOCK;
  const producer = await startDemoProducerThread({ now });
  const gateway = await openGateway(undefined, undefined, locateDemo(producer), settings, () => replace);
  const { reports, ingest } = await ingestDemo(gateway.parts, producer, models);
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

/** A gateway over a data folder that `ingestDemo` has filled, and the producer of what is there. */
export async function openFilledDemo(
  folder: string,
  replace: Partial<GatewayParts> = {},
  settings: Readonly<Record<string, string>> = {},
): Promise<{ readonly gateway: TestGateway; readonly producer: DemoProducer }> {
  const producer = await startDemoProducerThread({ now: () => DEMO_CLOCK });
  const gateway = await openGateway(folder, undefined, locateDemo(producer), settings, () => replace);
  return { gateway, producer };
}

/** Ingests the newest run of each model, then the second of three of them, whose ingest goes on until it is closed. */
export async function ingestDemo(
  parts: Pick<GatewayParts, 'store' | 'log'>,
  producer: DemoProducer,
  models: readonly DefaultModelId[],
): Promise<{ readonly reports: readonly RunReport[]; readonly ingest: DemoIngest }> {
  const reports: RunReport[] = [];
  const newest = startIngest(parts, producer, models, (report) => {
    // The newest of each come first. Nothing of the runs before has begun yet.
    if (reports.push(report) === models.length) void newest.close();
  });
  await newest.filled.catch((error: unknown) => {
    if (reports.length < models.length) throw error;
  });
  await newest.close();
  const ingest = ingestSecondRuns(parts, producer, models, (report) => reports.push(report));
  await ingest.filled;
  return { reports, ingest };
}

/** Ingests the second runs as far as they are not stored, and more when it is asked to. */
export function ingestSecondRuns(
  parts: Pick<GatewayParts, 'store' | 'log'>,
  producer: DemoProducer,
  models: readonly DefaultModelId[] = DEFAULT_MODEL_IDS,
  onRun: NonNullable<DemoOptions['onRun']> = () => {},
): DemoIngest {
  const twoRuns = WITH_TWO_RUNS.filter((model) => models.includes(model));
  return startIngest(parts, producer, twoRuns, onRun);
}

function startIngest(
  { store, log }: Pick<GatewayParts, 'store' | 'log'>,
  producer: DemoProducer,
  models: readonly DefaultModelId[],
  onRun: NonNullable<DemoOptions['onRun']>,
): DemoIngest {
  const now = () => DEMO_CLOCK;
  return startDemoIngest({
    store,
    producer,
    now,
    models,
    board: createIngestBoard(),
    log,
    onRun,
  });
}
