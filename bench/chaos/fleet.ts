import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { openParts, type Parts } from '../../src/app/parts/parts.ts';
import { readConfig } from '../../src/platform/index.ts';
import { createDatabase, type PostgresCluster, startPostgres } from '../../test/support/postgres.ts';
import { type RedisServer, startRedis } from '../../test/support/redis-server.ts';
import { type S3Server, startS3 } from '../../test/support/s3-server.ts';
import { type BucketProxy, startBucketProxy } from './bucket-proxy.ts';
import { freePort } from './free-port.ts';
import type { AskedGateway } from './load.ts';
import { ServerProcess } from './server-process.ts';

/** Two gateways, a watcher and two workers over PostgreSQL, Redis and a bucket, all on loopback. */
export interface Fleet {
  readonly key: string;
  readonly postgres: PostgresCluster;
  readonly redis: RedisServer;
  readonly bucket: S3Server;
  /** What gateways, watcher and workers have between them and the bucket. */
  readonly proxy: BucketProxy;
  readonly gateways: readonly AskedGateway[];
  readonly watcher: ServerProcess;
  readonly workers: readonly ServerProcess[];
  /** Beside them, and straight to the bucket. */
  readonly parts: Parts;
  close(): Promise<void>;
}

export interface FleetOptions {
  readonly folder: string;
  /** What `ISOBAR_REHEARSAL` names. */
  readonly rehearsal: string;
  readonly models: string;
  readonly random: () => number;
}

const VARIABLES = 'air_temperature_2m,wind_u_10m,total_precipitation';
const LEADS = '0-6';

/** Starts all but the watcher and the workers; logs of each are in the folder. */
export async function startFleet({ folder, rehearsal, models, random }: FleetOptions): Promise<Fleet> {
  mkdirSync(path.join(folder, 'logs'));
  const stops: (() => unknown)[] = [];
  const close = async () => {
    for (const stop of stops.splice(0).reverse()) await stop();
  };
  try {
    const postgres = await startPostgres();
    if (postgres === null) throw new Error('bench: PostgreSQL is not installed');
    stops.push(() => postgres.stop());
    const redis = await startRedis();
    stops.push(() => redis.stop());
    const bucket = await startS3();
    stops.push(() => bucket.stop());
    const straight = bucket.environment;
    const proxy = await startBucketProxy(Number(new URL(straight['AWS_ENDPOINT_URL'] ?? '').port), random);
    stops.push(() => proxy.goDown());
    const shared = {
      DATABASE_URL: await createDatabase(postgres.url),
      REDIS_URL: redis.url,
      ISOBAR_STORE: bucket.url,
    };
    Object.assign(process.env, straight);
    const parts = await openParts(
      readConfig({ ISOBAR_DATA: path.join(folder, 'beside'), ISOBAR_LOG_LEVEL: 'silent', ...shared }),
      { writesStore: true },
    );
    stops.push(() => parts.close());
    const key = `isb_${crypto.randomUUID().replaceAll('-', '')}`;
    const startProcess = (name: string, args: readonly string[], settings: Record<string, string>) => {
      const given = {
        ...shared,
        ...straight,
        AWS_ENDPOINT_URL: proxy.address,
        ISOBAR_DATA: path.join(folder, name),
        ISOBAR_LOG_LEVEL: 'info',
        ...settings,
      };
      const started = new ServerProcess(args, given, path.join(folder, 'logs', `${name}.log`));
      stops.push(() => started.stop());
      return started;
    };
    const gateways: AskedGateway[] = [];
    for (const name of ['gateway-1', 'gateway-2']) {
      const port = await freePort();
      const started = startProcess(name, ['serve'], {
        PORT: `${port}`,
        ISOBAR_HOST: '127.0.0.1',
        ISOBAR_SOURCES: 'none',
        ISOBAR_BOOTSTRAP_KEY: key,
        ISOBAR_LAME_DUCK_SECONDS: '2',
        ISOBAR_AUTH_SECRET: key,
        // Small, so that the bucket is asked all the time.
        ISOBAR_ANSWER_CACHE_MB: '0',
        ISOBAR_TILE_CACHE_MB: '16',
      });
      started.start();
      gateways.push({ address: `http://127.0.0.1:${port}`, process: started });
    }
    const intake = {
      ISOBAR_SOURCES: 'live',
      ISOBAR_REHEARSAL: rehearsal,
      ISOBAR_MODELS: models,
      ISOBAR_VARIABLES: VARIABLES,
      ISOBAR_LEADS: LEADS,
      // All are checked at the end.
      ISOBAR_KEEP_RUNS: '60',
    };
    const watcher = startProcess('watcher', ['watch'], intake);
    const workers = ['worker-1', 'worker-2'].map((name) => startProcess(name, ['work'], intake));
    return { key, postgres, redis, bucket, proxy, gateways, watcher, workers, parts, close };
  } catch (error) {
    await close();
    throw error;
  }
}
