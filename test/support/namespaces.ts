import { spawnSync } from 'node:child_process';

/**
 * Arguments of `unshare` with which this user may have namespaces of its own, as root or as root of a namespace; null where that
 * is not permitted, which is said once for each reason.
 */
export function unshareOptions(kinds: readonly string[], what: string): readonly string[] | null {
  const asUser = [[], ['--user', '--map-root-user']].map((user) => [...user, ...kinds]);
  const options = asUser.find((each) => spawnSync('unshare', [...each, 'true']).status === 0) ?? null;
  if (options === null) console.warn(`unshare is not permitted: ${what} is SKIPPED`);
  return options;
}
