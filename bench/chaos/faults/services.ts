import type { Fault } from '../fault.ts';
import type { Fleet } from '../fleet.ts';

/** PostgreSQL and Redis that crash and come back, or hang for a while. */
export function serviceFaults({ postgres, redis }: Fleet): readonly Fault[] {
  return [
    { kind: 'Redis down', begin: () => redis.crash(), end: () => redis.restart() },
    { kind: 'Redis frozen', begin: () => redis.freeze(), end: () => redis.thaw() },
    { kind: 'PostgreSQL down', begin: () => postgres.crash(), end: () => postgres.restart() },
    { kind: 'PostgreSQL frozen', begin: () => postgres.freeze(), end: () => postgres.thaw() },
  ];
}
