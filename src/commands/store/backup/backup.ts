import path from 'node:path';
import { openParts } from '../../../app/parts/parts.ts';
import { type Config, IsobarError, readConfig } from '../../../platform/index.ts';
import { interruption } from '../../ending/interruption.ts';
import { verifyRuns } from '../store.ts';
import { allRuns } from '../store-runs.ts';
import { copyDataFolder } from './copy-data-folder.ts';

/** `isobar backup`: copies the data folder, which servers may use meanwhile, and checks the copy; with a fault the exit code is 1. */
export async function backupCommand(folder: string): Promise<void> {
  const config = configOfSqlite();
  await copyChecked(config, config.dataFolder, path.resolve(folder));
}

/** `isobar restore`: makes an empty data folder of a backup, and checks it; with a fault the exit code is 1. */
export async function restoreCommand(folder: string): Promise<void> {
  const config = configOfSqlite();
  await copyChecked(config, path.resolve(folder), config.dataFolder);
}

/** Throws IsobarError('validation_error') where the database is not in the data folder. */
function configOfSqlite(): Config {
  const config = readConfig(process.env);
  if (config.databaseUrl === null) return config;
  throw new IsobarError(
    'validation_error',
    'DATABASE_URL is set: save that database with pg_dump first, then copy the store; see docs/deploying.md',
  );
}

async function copyChecked(config: Config, from: string, to: string): Promise<void> {
  const signal = interruption();
  await copyDataFolder(from, to, signal);
  const parts = await openParts({ ...config, dataFolder: to });
  try {
    const stored = (await allRuns(parts.store)).filter(({ manifest }) => manifest !== null);
    await verifyRuns(parts.store, stored, signal);
  } finally {
    await parts.close();
  }
  console.log(`copied ${from} to ${to}`);
}
