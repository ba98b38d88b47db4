import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Config, IsobarError } from '../../platform/index.ts';

/** The settings that accounts use. */
export type AccountConfig = Pick<
  Config,
  | 'authSecret'
  | 'dataFolder'
  | 'databaseUrl'
  | 'mail'
  | 'oidc'
  | 'operatorSecondFactor'
  | 'publicUrl'
  | 'signUp'
>;

const SECRET_FILE = 'auth-secret';

/** Whether accounts can be used: where processes share a database, they need one secret. */
export function hasAuthSecret({ authSecret, databaseUrl }: AccountConfig): boolean {
  return authSecret !== null || databaseUrl === null;
}

/**
 * The secret that signs cookies: the setting's, or that of a file which the first process creates. Throws IsobarError
 * where processes that share a database would each have their own.
 */
export function authSecretOf({ authSecret, dataFolder, databaseUrl }: AccountConfig): string {
  if (authSecret !== null) return authSecret;
  if (databaseUrl !== null) {
    throw new IsobarError(
      'internal_error',
      'accounts need ISOBAR_AUTH_SECRET where DATABASE_URL is set: the same 32 or more random characters for every process',
    );
  }
  const file = path.join(dataFolder, SECRET_FILE);
  return readSecret(file) ?? makeSecret(file);
}

function readSecret(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Creates the file atomically; of several processes the first one wins. */
function makeSecret(file: string): string {
  const own = `${file}.${randomBytes(6).toString('hex')}.tmp`;
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(own, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' });
  try {
    linkSync(own, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(own, { force: true });
  }
  return readFileSync(file, 'utf8').trim();
}
