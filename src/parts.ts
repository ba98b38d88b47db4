import path from 'node:path';
import type { Kysely } from 'kysely';
import { type AccessTables, accessMigrations, type Keyring, openKeyring } from './access/index.ts';
import {
  createForecasts,
  createRunReferences,
  type Forecasts,
  type OnDemand,
  type RunReferences,
  treesOfRuns,
} from './forecast/index.ts';
import { createNetcdfEncoder, type NetcdfEncoder } from './formats/index.ts';
import { type Config, createLog, type Log, openDatabase, SETTINGS } from './platform/index.ts';
import { openRunStore, type RunStore, type StoreTables, storeMigrations } from './store/index.ts';

/** What a process of Isobar is made of, opened from its settings. */
export interface Parts {
  readonly config: Config;
  readonly log: Log;
  readonly store: RunStore;
  readonly keyring: Keyring;
  readonly forecasts: Forecasts;
  /** Where the messages of runs are. */
  readonly references: RunReferences;
  readonly netcdf: NetcdfEncoder;
  /** Where the files of a source are now by what the lineage calls them. */
  readonly locate: (url: string) => string;
  readonly now: () => Date;
  close(): Promise<void>;
}

/**
 * @param onDemand takes in runs that only their source has; without it those are unknown
 * @param locate where the files of a source are now: the demo's are at another address after each start
 */
export async function openParts(
  config: Config,
  onDemand: OnDemand | null = null,
  locate: (url: string) => string = (url) => url,
): Promise<Parts> {
  const now = () => new Date();
  const log = createLog(config.logLevel);
  if (config.unknown.length > 0) {
    log.warn(
      { unknown: config.unknown, settings: SETTINGS },
      'variables that look like settings and are none',
    );
  }
  const database = await openDatabase<AccessTables & StoreTables>(
    config.databaseUrl ?? databaseFile(config.dataFolder),
    { ...accessMigrations, ...storeMigrations },
  );
  const store = openRunStore({
    root: storeFolder(config.dataFolder),
    database: database as Kysely<StoreTables>,
  });
  const keyring = await openKeyring({
    database: database as Kysely<AccessTables>,
    bootstrapKey: config.bootstrapKey,
    now,
  });
  const netcdf = createNetcdfEncoder();
  return {
    config,
    log,
    store,
    keyring,
    forecasts: createForecasts(store, log, onDemand),
    references: createRunReferences({ store, treeOf: treesOfRuns({ now, locate }), locate, now }),
    netcdf,
    locate,
    now,
    async close() {
      await netcdf.close();
      store.close();
      await database.destroy();
    },
  };
}

function databaseFile(dataFolder: string): string {
  return path.join(dataFolder, 'isobar.sqlite');
}

function storeFolder(dataFolder: string): string {
  return path.join(dataFolder, 'store');
}
