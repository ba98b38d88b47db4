import { spawnSync } from 'node:child_process';
import { describe } from 'vitest';

export { type RedisServer, startRedis } from './redis-server.ts';

const isInstalled = spawnSync('redis-server', ['--version'], { stdio: 'ignore' }).status === 0;
if (!isInstalled) console.warn('\nredis-server is not installed: every test that needs it is SKIPPED\n');

/** Skipped, loudly, without redis-server. */
export function describeWithRedis(title: string, suite: () => void): void {
  describe.skipIf(!isInstalled)(title, suite);
}
