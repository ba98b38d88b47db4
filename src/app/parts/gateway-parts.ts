import {
  type Accounts,
  type ChangeablePlans,
  type Meter,
  openAccounts,
  openMeter,
  watchPlans,
} from '../../access/index.ts';
import {
  createForecasts,
  createRunReferences,
  createSourceTrees,
  type Forecasts,
  type OnDemand,
  type RunReferences,
} from '../../forecast/index.ts';
import { createNetcdfEncoder, type NetcdfEncoder } from '../../http/index.ts';
import { openLanguage, type QuestionService } from '../../language/index.ts';
import type { Config, Log, OtherProcesses, SharedState } from '../../platform/index.ts';
import { HealthMonitor } from './health-monitor.ts';
import { openParts, type Parts } from './parts.ts';

/** Callers wait for an answer: a database that gives none within this time counts as down. */
const DATABASE_WAIT_MS = 2_500;

/** What a gateway has besides the parts that commands share. */
export interface GatewayParts extends Parts {
  readonly forecasts: Forecasts;
  /** Where the messages of runs are. */
  readonly references: RunReferences;
  /** Answers questions in words. */
  readonly language: QuestionService;
  readonly netcdf: NetcdfEncoder;
  /** What is charged and counted in this process. */
  readonly meter: Meter;
  readonly accounts: Accounts;
  /** Where a source's file is now, by the URL that the lineage has for it. */
  readonly locate: (url: string) => string;
  /** The other processes of this server; null where it has one. */
  readonly others: OtherProcesses | null;
  /** How what this process needs was when it was looked at last. */
  readonly health: HealthMonitor;
}

/** The place of a process among those of one server. */
export interface Place {
  readonly others: OtherProcesses;
  /** What they count together and tell each other; by the settings where it is left out. */
  readonly shared?: SharedState;
}

/**
 * @param onDemand ingests runs that only their source has; without it those are unknown
 * @param locate where the files of a source are now: the demo's are at another address after each start
 * @param place where the server has several processes
 */
export async function openGatewayParts(
  config: Config,
  onDemand: OnDemand | null = null,
  locate: (url: string) => string = (url) => url,
  place: Place | null = null,
): Promise<GatewayParts> {
  const parts = await openParts(config, {
    waitMs: DATABASE_WAIT_MS,
    writesStore: config.sources !== 'none',
    hears: true,
    shared: place?.shared,
  });
  // The first requests are counted together too.
  await parts.shared.ready();
  const { access, checks, clock, log, now, plans, shared, store } = parts;
  const { database, recent } = access;
  const netcdf = createNetcdfEncoder();
  const stopWatching = config.plansFile === null ? null : watchConfiguredPlans(config.plansFile, plans, log);
  const meter = await openMeter({ database, plans, now: clock.now, log, recent, clockFault: clock.fault });
  const forecasts = createForecasts(store, log, onDemand, shared.events);
  const health = new HealthMonitor({
    forecasts,
    condition: () => store.upkeep.condition(),
    checks,
    known: () => [shared.fault(), meter.fault(), place?.others.fault() ?? null],
  });
  return {
    ...parts,
    forecasts,
    references: createRunReferences({ store, treeOf: createSourceTrees({ now, locate }), locate, now }),
    language: openLanguage(config.language),
    netcdf,
    meter,
    accounts: openAccounts({ database, config, log, now: clock.now, events: access.events }),
    locate,
    others: place?.others ?? null,
    health,
    async close() {
      health.close();
      stopWatching?.();
      await netcdf.close();
      await meter.close();
      await parts.close();
    },
  };
}

/** Changes of the file take effect without a restart; one with something wrong in it is named in the log and changes nothing. */
function watchConfiguredPlans(file: string, plans: ChangeablePlans, log: Log): () => void {
  return watchPlans(file, plans, {
    onChange: () => log.info({ file, plans: plans.all.map(({ id }) => id) }, 'the plans were read again'),
    onFault: (error) =>
      log.error({ err: error }, 'the plans stay what they were: the file has something wrong'),
  });
}
