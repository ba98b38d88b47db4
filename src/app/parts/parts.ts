import path from 'node:path';
import type { Kysely } from 'kysely';
import {
  type Access,
  type AccessTables,
  accessMigrations,
  addAnonymousProject,
  type ChangeablePlans,
  type Keyring,
  openKeyring,
  plansOf,
  RecentRequests,
  readPlans,
} from '../../access/index.ts';
import { ALL_MODEL_IDS, modelOf } from '../../catalog/index.ts';
import {
  type Config,
  createLog,
  type DatabaseClock,
  type DatabaseOptions,
  databaseFault,
  dataFolderFault,
  IsobarError,
  isWorker,
  type Log,
  openDatabase,
  openDatabaseClock,
  openSharedState,
  prepareDataFolder,
  ResourceFault,
  type SharedState,
  sendTraces,
} from '../../platform/index.ts';
import { openRunStore, type RunStore, type StoreTables, storeMigrations } from '../../store/index.ts';
import type { FaultCheck } from './health-monitor.ts';
import { unknownSetting } from './unknown-setting.ts';

/** What every process that works on stored runs or on keys has, opened from its settings. */
export interface Parts {
  readonly config: Config;
  readonly log: Log;
  readonly store: RunStore;
  readonly keyring: Keyring;
  readonly plans: ChangeablePlans;
  /** Accounts, projects, keys, credits and usage, and the database that they are in. */
  readonly access: Access;
  readonly now: () => Date;
  /** The time by which keys end and credits are granted: the same for all processes that share the database. */
  readonly clock: DatabaseClock;
  /** What processes count together and tell each other. */
  readonly shared: SharedState;
  /** How to find out whether what a process needs works: its database, the disk where it writes, its store. */
  readonly checks: readonly FaultCheck[];
  close(): Promise<void>;
}

export interface OpenOptions extends DatabaseOptions {
  /** Also where the folder of cubes belongs to another database. */
  readonly anyStore?: boolean;
  /** Whether the process writes to the store. */
  readonly writesStore?: boolean;
  /** Whether the process hears at once of changes that others make. */
  readonly hears?: boolean;
  /** What is shared otherwise than the settings say: with the other processes of one server. */
  readonly shared?: SharedState | undefined;
}

/**
 * Throws IsobarError that says in one sentence what of the data folder or the database cannot be used; 'validation_error' where
 * the folder of cubes belongs to another database.
 */
export async function openParts(
  config: Config,
  { anyStore = false, writesStore = false, hears = false, ...options }: OpenOptions = {},
): Promise<Parts> {
  const now = () => new Date();
  const log = createLog(config.logLevel, config.logFormat);
  // Said once, and not again by each worker.
  const says = !isWorker();
  if (says) for (const name of config.unknown) log.warn(unknownSetting(name));
  for (const model of ALL_MODEL_IDS) {
    const { unverified } = modelOf(model);
    if (unverified.length > 0 && says && config.sources === 'live')
      log.warn({ model, unverified }, 'facts of a model could not be checked against its files');
  }
  const plans = plansOf(readPlans(config.plansFile), (id) => {
    log.warn({ plan: id }, 'projects are on a plan that the settings do not have: it counts as free');
  });
  const writesFolder = writesStore || config.databaseUrl === null;
  if (writesFolder) await prepareDataFolder(config.dataFolder);
  const database = await openDatabase<AccessTables & StoreTables>(
    config.databaseUrl ?? path.join(config.dataFolder, 'isobar.sqlite'),
    { ...accessMigrations, ...storeMigrations },
    options,
  );
  const clock = await openDatabaseClock(database);
  const shared = options.shared ?? openSharedState(config.redisUrl, log);
  const store = openRunStore({
    root: path.join(config.dataFolder, config.storeUrl === null ? 'store' : 'uploads'),
    tileCacheBytes: config.tileCacheBytes,
    bucket: config.storeUrl === null ? null : { url: config.storeUrl, tileCacheBytes: config.tileCacheBytes },
    database: database as Kysely<StoreTables>,
    log,
    now,
    onWrite: () => shared.events.publish('runs', ''),
  });
  if (!anyStore) {
    const link = await store.upkeep.link();
    if (link.kind === 'foreign') {
      await database.destroy();
      throw new IsobarError('validation_error', link.problem);
    }
    if (link.kind === 'unlinked' && says) log.warn(link.problem);
  }
  if (config.anonymous) await addAnonymousProject(database as Kysely<AccessTables>, clock.now());
  const keyring = await openKeyring({
    database: database as Kysely<AccessTables>,
    bootstrapKey: config.bootstrapKey,
    now: clock.now,
    plans,
    events: hears ? shared.events : null,
  });
  return {
    config,
    log,
    store,
    keyring,
    plans,
    access: {
      database: database as Kysely<AccessTables>,
      plans,
      now: clock.now,
      recent: new RecentRequests(),
      events: shared.events,
    },
    shared,
    now,
    clock,
    checks: [
      {
        async look() {
          const fault = await databaseFault(database);
          if (fault === null) await clock.measure();
          return fault ?? clock.fault();
        },
        late: new ResourceFault('database', 'the database does not answer'),
      },
      {
        look: async () => (writesFolder ? await dataFolderFault(config.dataFolder) : null),
        late: new ResourceFault('disk', 'the disk of the data folder does not answer'),
      },
      {
        look: () => store.fault(),
        late: new ResourceFault('bucket', 'the bucket of the store does not answer'),
      },
    ],
    async close() {
      store.close();
      await shared.close();
      await database.destroy();
      await sendTraces();
    },
  };
}
