/**
 * Watches how long the turns of the event loop take: that is how long others wait for an operation.
 * @returns ends it and returns the longest turn in ms of this thread's processor time, which the load of the machine does not change
 */
export function watchTurns(): () => number {
  let isWatching = true;
  let longest = 0;
  let before = process.threadCpuUsage();
  const turn = () => {
    const now = process.threadCpuUsage();
    longest = Math.max(longest, now.user + now.system - before.user - before.system);
    before = now;
    if (isWatching) setImmediate(turn);
  };
  setImmediate(turn);
  return () => {
    isWatching = false;
    return longest / 1000;
  };
}
